import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { Counted, PostState } from '../rules.ts'

export type Environment = Pick<EnvironmentScope, 'environmentId'>

export interface PostRow {
  id: string
  slug: string
  title: string
  body: string
  body_html: string
  excerpt: string
  category_id: string | null
  labels: string[]
  segment_id: string | null
  state: PostState
  publish_at: string | null
  /** Whether voters of the feedback that it ships are notified. */
  notify_voters: boolean
  published_at: string | null
  created_at: string
  updated_at: string
  /** Ordered by id. */
  feedback_post_ids: string[]
}

export interface CountedPost extends PostRow {
  counts: Partial<Record<Counted, number>> | null
}

const columns = (db: Db, environmentId: string) => db`
  p.id, p.slug, p.title, p.body, p.body_html, p.excerpt, p.category_id, p.labels, p.segment_id, p.state, p.publish_at,
  p.notify_voters, p.published_at, p.created_at, p.updated_at, (
    select coalesce(jsonb_agg(h.feedback_post_id order by h.feedback_post_id), '[]') from changelog_ships h
    where h.environment_id = ${environmentId} and h.post_id = p.id) as feedback_post_ids`

const counts = (db: Db, environmentId: string) => db`(
  select jsonb_object_agg(n.what, n.people) from changelog_counts n
  where n.environment_id = ${environmentId} and n.post_id = p.id) as counts`

const newestFirst = keyset('changelog', 'desc', { 'p.id': 'uuid' })

interface PostFilter {
  state?: PostState | undefined
  category_id?: string | undefined
  q?: string | undefined
}

export function listPostRows(
  db: Db,
  { environmentId }: Environment,
  { state, category_id, q = '' }: PostFilter,
  page: Page,
): Promise<Paged<CountedPost>> {
  return newestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<CountedPost[]>`
      select ${columns(db, environmentId)}, ${counts(db, environmentId)}, ${key} from changelog_posts p
      where p.environment_id = ${environmentId}
        ${state === undefined ? db`` : db`and p.state = ${state}`}
        ${category_id === undefined ? db`` : db`and p.category_id = ${category_id}`}
        ${q.trim() === '' ? db`` : db`and strpos(lower(p.title), lower(${q.trim()})) > 0`} ${after} ${window}`,
  )
}

export async function findPost(db: Db, { environmentId }: Environment, id: string): Promise<CountedPost | null> {
  const [row] = await db<CountedPost[]>`
    select ${columns(db, environmentId)}, ${counts(db, environmentId)} from changelog_posts p
    where p.environment_id = ${environmentId} and p.id = ${id}`
  return row ?? null
}

/** Locks a post until the transaction ends. */
export async function lockPost(db: Db, { environmentId }: Environment, id: string): Promise<CountedPost | null> {
  const [row] = await db<CountedPost[]>`
    select ${columns(db, environmentId)}, ${counts(db, environmentId)} from changelog_posts p
    where p.environment_id = ${environmentId} and p.id = ${id} for no key update of p`
  return row ?? null
}

export async function countPosts(db: Db, { environmentId }: Environment): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from changelog_posts where environment_id = ${environmentId}`
  return row.count
}

/** Locks the slugs of an environment, so that no two posts get the same. */
export async function lockSlugs(db: Db, { environmentId }: Environment): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended(${`changelog ${environmentId}`}, 0))`
}

/** Lists the slugs of other posts that are equal to this one or begin with it. */
export async function slugsLike(db: Db, { environmentId }: Environment, slug: string, but: string) {
  const rows = await db<{ slug: string }[]>`
    select slug from changelog_posts
    where environment_id = ${environmentId} and (slug = ${slug} or starts_with(slug, ${`${slug}-`})) and id <> ${but}`
  return new Set(rows.map((row) => row.slug))
}

export async function insertPost(db: Db, { environmentId }: Environment, row: PostRow): Promise<void> {
  await db`
    insert into changelog_posts (environment_id, id, slug, title, body, body_html, excerpt, category_id, labels,
      segment_id, state, publish_at, notify_voters, published_at, created_at, updated_at)
    values (${environmentId}, ${row.id}, ${row.slug}, ${row.title}, ${row.body}, ${row.body_html}, ${row.excerpt},
      ${row.category_id}, ${row.labels}, ${row.segment_id}, ${row.state}, ${row.publish_at}, ${row.notify_voters},
      ${row.published_at}, ${row.created_at}, ${row.updated_at})`
}

export async function savePost(db: Db, { environmentId }: Environment, row: PostRow): Promise<void> {
  await db`
    update changelog_posts set slug = ${row.slug}, title = ${row.title}, body = ${row.body},
      body_html = ${row.body_html}, excerpt = ${row.excerpt}, category_id = ${row.category_id}, labels = ${row.labels},
      segment_id = ${row.segment_id}, state = ${row.state}, publish_at = ${row.publish_at}, notify_voters = ${row.notify_voters},
      published_at = ${row.published_at}, updated_at = ${row.updated_at}
    where environment_id = ${environmentId} and id = ${row.id}`
}

/** Replaces the feedback posts that a post ships. */
export async function saveShips(
  db: Db,
  { environmentId }: Environment,
  { id, feedback_post_ids }: Pick<PostRow, 'id' | 'feedback_post_ids'>,
): Promise<void> {
  await db`delete from changelog_ships where environment_id = ${environmentId} and post_id = ${id}`
  await db`
    insert into changelog_ships (environment_id, post_id, feedback_post_id)
    select ${environmentId}, ${id}, unnest(${feedback_post_ids}::uuid[])`
}

export async function deletePostRow(db: Db, { environmentId }: Environment, id: string): Promise<void> {
  await db`delete from changelog_posts where environment_id = ${environmentId} and id = ${id}`
}
