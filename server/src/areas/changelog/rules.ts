import { changelogBounds, type Reaction, reactions } from '@userkeep/contract/shapes/changelog'

export type PostState = 'draft' | 'scheduled' | 'published'

/** What is wrong, and where: the path of a field and the reason. */
export type Problem = readonly [path: string, reason: string]

/** What takes Markdown longest to read when there is too much of it. */
const markup = ['[', '|', '*', '_', '~', '`', '<'] as const
const mostOfEach = 1500

/** A text that is markup through and through is read by nobody, and would keep everybody waiting. */
export function bodyProblem(body: string): Problem | null {
  for (const sign of markup) {
    if (body.split(sign).length - 1 > mostOfEach) return ['body', `has more than ${mostOfEach} times the sign ${sign}`]
  }
  return null
}

/** Letters and digits of a title, for an address. */
export function slugOf(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{Mark}/gu, '')
  const slug = plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  return slug === '' ? 'post' : slug
}

/** The slug, or the first of its numbered forms that is free. */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  let slug = wanted
  for (let n = 2; taken.has(slug); n++) slug = `${wanted}-${n}`
  return slug
}

/** `sitemap.xml` and `feed.atom` stand beside the pages of posts; neither is a slug, as a slug has no dot. */
export const isSlug = (text: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)

/** What is missing before a post may be published, or null. */
export function unfinishedProblem({ body }: { body: string }): Problem | null {
  return body.trim() === '' ? ['body', 'is required before a post is published'] : null
}

/** What is wrong with the time a post is to be published at, or null. */
export function timeProblem(at: Date, now: Date): Problem | null {
  if (at <= now) return ['at', 'has to be in the future']
  const last = now.getTime() + changelogBounds.daysAhead * 86_400_000
  return at.getTime() > last ? ['at', `is more than ${changelogBounds.daysAhead} days away`] : null
}

export type Counted = 'viewed' | Reaction

/** How many people reacted how, also where nobody did. */
export const reactionCounts = (counts: Partial<Record<Counted, number>> | null): Record<Reaction, number> =>
  Object.fromEntries(reactions.map((kind) => [kind, counts?.[kind] ?? 0])) as Record<Reaction, number>
