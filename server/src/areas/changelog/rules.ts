import { changelogBounds, type Reaction, reactions } from '@userkeep/contract/shapes/changelog'

/** Characters of an excerpt. */
export const excerptLength = 280

export type PostState = 'draft' | 'scheduled' | 'published'

/** The path of a field and the reason why it is refused. */
type Problem = readonly [path: string, reason: string]

/** Returns the letters and digits of a title for an address. */
export function slugOf(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{Mark}/gu, '')
  const slug = plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  return slug === '' ? 'post' : slug
}

/** Returns the slug, or its first free numbered form. */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  let slug = wanted
  for (let n = 2; taken.has(slug); n++) slug = `${wanted}-${n}`
  return slug
}

/** Slugs contain no dot, so they never collide with `sitemap.xml` and `feed.atom`. */
export const isSlug = (text: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)

/** Returns the problem that keeps a post from being published, or null. */
export function unfinishedProblem({ body }: { body: string }): Problem | null {
  return body.trim() === '' ? ['body', 'is required before a post is published'] : null
}

/** Returns the problem with a publication time, or null. */
export function timeProblem(at: Date, now: Date): Problem | null {
  if (at <= now) return ['at', 'must be in the future']
  const last = now.getTime() + changelogBounds.daysAhead * 86_400_000
  return at.getTime() > last ? ['at', `must be within ${changelogBounds.daysAhead} days`] : null
}

export type Counted = 'viewed' | Reaction

/** Returns the number of people per reaction, including zeros. */
export const reactionCounts = (counts: Partial<Record<Counted, number>> | null): Record<Reaction, number> =>
  Object.fromEntries(reactions.map((kind) => [kind, counts?.[kind] ?? 0])) as Record<Reaction, number>
