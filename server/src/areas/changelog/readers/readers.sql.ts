import type { Reaction } from '@userkeep/contract/shapes/changelog'
import { rowsIn } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { MergedContacts } from '../../contacts/public.ts'
import type { Environment } from '../posts/posts.sql.ts'
import type { Counted } from '../rules.ts'
import { isFor } from './unread.sql.ts'

export async function saveVisit(db: Db, { environmentId }: Environment, contactId: string, now: Date): Promise<void> {
  await db`
    insert into changelog_visits as v (environment_id, contact_id, seen_at) values (${environmentId}, ${contactId}, ${now})
    on conflict (environment_id, contact_id) do update set seen_at = greatest(v.seen_at, excluded.seen_at)`
}

/** Returns the posts that are published for the contact. */
export async function shownAmong(
  db: Db,
  { environmentId }: Environment,
  contactId: string,
  postIds: readonly string[],
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select p.id from changelog_posts p
    where p.environment_id = ${environmentId} and p.id = any(${postIds as string[]}::uuid[]) and p.state = 'published'
      and ${isFor(db, db`${environmentId}::uuid`, db`${contactId}::uuid`)}
    order by p.id`
  return rows.map(({ id }) => id)
}

/** Returns the posts that are new to the contact. */
export async function insertViews(
  db: Db,
  { environmentId }: Environment,
  contactId: string,
  postIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const given = postIds.map((post_id) => ({ post_id }))
  const rows = await db<{ post_id: string }[]>`
    insert into changelog_readers (environment_id, contact_id, post_id, viewed_at)
    select ${environmentId}, ${contactId}, given.post_id, ${now} from ${rowsIn(db, given, { post_id: 'uuid' })} as given
    on conflict (environment_id, contact_id, post_id) do nothing
    returning post_id`
  return rows.map(({ post_id }) => post_id)
}

interface ReaderRow {
  post_id: string
  reaction: Reaction | null
  reacted_at: string | null
}

export async function lockReader(
  db: Db,
  { environmentId }: Environment,
  contactId: string,
  postId: string,
): Promise<ReaderRow | null> {
  const [row] = await db<ReaderRow[]>`
    select post_id, reaction, reacted_at from changelog_readers
    where environment_id = ${environmentId} and contact_id = ${contactId} and post_id = ${postId} for no key update`
  return row ?? null
}

export async function saveReaction(
  db: Db,
  { environmentId }: Environment,
  contactId: string,
  { post_id, reaction, reacted_at }: ReaderRow,
): Promise<void> {
  await db`
    update changelog_readers set reaction = ${reaction}, reacted_at = ${reacted_at}
    where environment_id = ${environmentId} and contact_id = ${contactId} and post_id = ${post_id}`
}

export interface Tally {
  post_id: string
  what: Counted
  people: number
}

/** Adds to the counts of posts, in one order, so that no two wait for each other. */
export async function addCounts(db: Db, { environmentId }: Environment, tallies: readonly Tally[]): Promise<void> {
  const summed = new Map<string, Tally>()
  for (const tally of tallies) {
    const key = `${tally.post_id} ${tally.what}`
    summed.set(key, { ...tally, people: tally.people + (summed.get(key)?.people ?? 0) })
  }
  const rows = [...summed.keys()].sort().flatMap((key) => summed.get(key) ?? [])
  if (rows.length === 0) return
  const columns = { post_id: 'uuid', what: 'text', people: 'bigint' } as const
  await db`
    insert into changelog_counts as n (environment_id, post_id, what, people)
    select ${environmentId}, given.post_id, given.what, given.people from ${rowsIn(db, rows, columns)} as given
    order by given.n
    on conflict (environment_id, post_id, what) do update set people = n.people + excluded.people`
}

/** Moves the reads and reactions of a merged contact, each post once. Returns the counts to subtract. */
export async function mergeReaders(db: Db, { scope: { environmentId }, from, into }: MergedContacts): Promise<Tally[]> {
  const both = await db<{ post_id: string; gone: Reaction | null; kept: Reaction | null }[]>`
    select f.post_id, f.reaction as gone, i.reaction as kept from changelog_readers f
    join changelog_readers i
      on i.environment_id = ${environmentId} and i.contact_id = ${into} and i.post_id = f.post_id
    where f.environment_id = ${environmentId} and f.contact_id = ${from}`
  await db`
    insert into changelog_readers as x (environment_id, contact_id, post_id, viewed_at, reaction, reacted_at)
    select environment_id, ${into}, post_id, viewed_at, reaction, reacted_at from changelog_readers
    where environment_id = ${environmentId} and contact_id = ${from}
    on conflict (environment_id, contact_id, post_id) do update set
      viewed_at = least(x.viewed_at, excluded.viewed_at), reaction = coalesce(x.reaction, excluded.reaction),
      reacted_at = least(x.reacted_at, excluded.reacted_at)`
  await db`delete from changelog_readers where environment_id = ${environmentId} and contact_id = ${from}`
  await db`
    insert into changelog_visits as v (environment_id, contact_id, seen_at)
    select environment_id, ${into}, seen_at from changelog_visits
    where environment_id = ${environmentId} and contact_id = ${from}
    on conflict (environment_id, contact_id) do update set seen_at = greatest(v.seen_at, excluded.seen_at)`
  await db`delete from changelog_visits where environment_id = ${environmentId} and contact_id = ${from}`
  return both.flatMap(({ post_id, gone, kept }) => [
    { post_id, what: 'viewed' as const, people: -1 },
    ...(gone !== null && kept !== null ? [{ post_id, what: gone, people: -1 }] : []),
  ])
}

/** Deletes what a contact did. Answers what is counted no more. */
export async function deleteReader(db: Db, { environmentId }: Environment, contactId: string): Promise<Tally[]> {
  const rows = await db<ReaderRow[]>`
    delete from changelog_readers where environment_id = ${environmentId} and contact_id = ${contactId}
    returning post_id, reaction, reacted_at`
  return rows.flatMap(({ post_id, reaction }) => [
    { post_id, what: 'viewed' as const, people: -1 },
    ...(reaction === null ? [] : [{ post_id, what: reaction, people: -1 }]),
  ])
}

interface ReadByContact {
  post_id: string
  title: string
  viewed_at: string
  reaction: Reaction | null
}

/** Lists the posts that a contact was shown, the latest first. */
export const readByContact = (db: Db, { environmentId }: Environment, contactId: string) => db<ReadByContact[]>`
  select r.post_id, p.title, r.viewed_at, r.reaction from changelog_readers r
  join changelog_posts p on p.environment_id = ${environmentId} and p.id = r.post_id
  where r.environment_id = ${environmentId} and r.contact_id = ${contactId} order by r.viewed_at desc, r.post_id`

export async function lastVisit(db: Db, { environmentId }: Environment, contactId: string): Promise<string | null> {
  const [row] = await db<{ seen_at: string }[]>`
    select seen_at from changelog_visits where environment_id = ${environmentId} and contact_id = ${contactId}`
  return row?.seen_at ?? null
}
