interface Localised {
  default_locale: string
  locales: Record<string, unknown>
}

/**
 * Returns the texts for a locale: of the same locale, of its language, of another region of that language, or the
 * default.
 */
export function localeFor({ default_locale, locales }: Localised, wanted: string | null): string {
  if (wanted === null) return default_locale
  const names = Object.keys(locales)
  const tag = wanted.toLowerCase().replaceAll('_', '-')
  const language = tag.split('-')[0]
  const named = (matches: (name: string) => boolean) => names.find((name) => matches(name.toLowerCase()))
  return (
    named((name) => name === tag) ??
    named((name) => name === language) ??
    (default_locale.toLowerCase().split('-')[0] === language ? default_locale : undefined) ??
    named((name) => name.split('-')[0] === language) ??
    default_locale
  )
}
