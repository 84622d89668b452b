import { locale } from '../../texts/locale.ts'

const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })

/** Returns the attribute `country` as people write it; null without one. */
export function countryOf({ country }: Record<string, unknown>): string | null {
  if (typeof country !== 'string' || country.trim() === '') return null
  return /^[A-Za-z]{2}$/.test(country) ? (names.of(country.toUpperCase()) ?? country) : country
}
