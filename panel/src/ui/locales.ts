import { locale as textLocale } from '../texts/locale.ts'

/** The languages that texts are usually written in. */
export const offeredLocales = [
  ...['en', 'de', 'fr', 'es', 'it', 'pt', 'pt-BR', 'nl', 'da', 'sv', 'nb', 'fi', 'pl', 'cs', 'ro', 'hu', 'el'],
  ...['uk', 'tr', 'he', 'ar', 'ja', 'ko', 'zh-CN', 'zh-TW'],
]

const languages = new Intl.DisplayNames(textLocale, { type: 'language' })

export function localeName(locale: string): string {
  try {
    return languages.of(locale) ?? locale
  } catch {
    return locale
  }
}
