import { helpBounds } from '@userkeep/contract/shapes/help'

export type ArticleStatus = 'draft' | 'scheduled' | 'published'

/** The path of a field and the reason why it is refused. */
type Problem = readonly [path: string, reason: string]

/** Returns the letters and digits of a title as a slug, or `fallback` if there are none. */
export function slugOf(title: string, fallback: string): string {
  const plain = title.normalize('NFKD').replace(/\p{Mark}/gu, '')
  const slug = plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  return slug === '' ? fallback : slug
}

/** Returns the slug, or the first of its numbered forms that is free. */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  let slug = wanted
  for (let n = 2; taken.has(slug); n++) slug = `${wanted}-${n}`
  return slug
}

export const isSlug = (text: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)

export function publicationTimeProblem(at: Date, now: Date): Problem | null {
  if (at <= now) return ['at', 'must be in the future']
  const last = now.getTime() + helpBounds.daysAhead * 86_400_000
  return at.getTime() > last ? ['at', `must be within ${helpBounds.daysAhead} days`] : null
}

/** Puts the default locale first and the others in alphabetical order. */
export const inLocaleOrder = (locales: readonly string[], defaultLocale: string): string[] =>
  locales.toSorted((a, b) => Number(b === defaultLocale) - Number(a === defaultLocale) || (a < b ? -1 : 1))

/** Returns the locale of the help center that suits the requested one best: the same, its language, or the default. */
export function chooseLocale(requested: string | undefined, locales: readonly string[], defaultLocale: string): string {
  if (requested === undefined || requested === '') return defaultLocale
  const wanted = requested.toLowerCase()
  const language = wanted.split('-')[0]
  return (
    locales.find((locale) => locale.toLowerCase() === wanted) ??
    locales.find((locale) => locale.toLowerCase() === language) ??
    locales.find((locale) => locale.toLowerCase().split('-')[0] === language) ??
    defaultLocale
  )
}
