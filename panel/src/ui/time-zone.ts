import { locale } from '../texts/locale.ts'

/** The time zone of this browser: "Europe/Berlin". */
export const timeZone = (): string => Intl.DateTimeFormat(locale).resolvedOptions().timeZone

/** Returns the time zone with its place first: "Berlin (GMT+1)". */
export function timeZoneName(zone = timeZone(), at = new Date()): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(at)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const place = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
  return place === offset || offset === '' ? place : `${place} (${offset})`
}
