import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export type Status = 'open' | 'planned' | 'in_progress' | 'shipped' | 'declined'

export interface PostRow {
  id: string
  board_id: string
  category_id: string | null
  contact_id: string | null
  created_by: string | null
  title: string
  body: string
  status: Status
  moderation: 'pending' | 'visible' | 'hidden'
  votes: number
  comments: number
  answer: string | null
  answer_html: string | null
  answered_by: string | null
  answered_at: string | null
  merged_into: string | null
  changelog_post_id: string | null
  shipped_at: string | null
  created_at: string
  updated_at: string
}

const columns = (db: Db) => db`
  p.id, p.board_id, p.category_id, p.contact_id, p.created_by, p.title, p.body, p.status, p.moderation, p.votes,
  p.comments, p.answer, p.answer_html, p.answered_by, p.answered_at, p.merged_into, p.changelog_post_id, p.shipped_at,
  p.created_at, p.updated_at`

export async function findPost(db: Db, { environmentId }: Environment, id: string): Promise<PostRow | null> {
  const [row] = await db<PostRow[]>`
    select ${columns(db)} from feedback_posts p where p.environment_id = ${environmentId} and p.id = ${id}`
  return row ?? null
}

/**
 * Locks the existing posts until the transaction ends, in the order of ids, so that no two transactions wait for each
 * other.
 */
export function lockPosts(db: Db, { environmentId }: Environment, ids: readonly string[]): Promise<PostRow[]> {
  return db<PostRow[]>`
    select ${columns(db)} from feedback_posts p
    where p.environment_id = ${environmentId} and p.id = any(${ids as string[]}::uuid[]) order by p.id for update`
}

/**
 * Returns the trend of a post: tenfold votes are worth a week. It is in seconds, so that newer posts rise by
 * themselves.
 */
const trend = (db: Db, createdAt: Fragment, votes: Fragment): Fragment =>
  db`(extract(epoch from ${createdAt} at time zone 'UTC')::bigint + (log(greatest(${votes}, 1)::float8) * 604800)::bigint)`

export async function insertPost(db: Db, { environmentId }: Environment, post: PostRow): Promise<void> {
  const { id, board_id, category_id, contact_id, created_by, title, body, status, moderation, shipped_at } = post
  await db`
    insert into feedback_posts (environment_id, id, board_id, category_id, contact_id, created_by, title, body, status,
      moderation, shipped_at, trend, created_at, updated_at)
    values (${environmentId}, ${id}, ${board_id}, ${category_id}, ${contact_id}, ${created_by}, ${title}, ${body},
      ${status}, ${moderation}, ${shipped_at}, ${trend(db, db`${post.created_at}::timestamptz`, db`0`)},
      ${post.created_at}, ${post.updated_at})`
}

/** Saves everything except counts and author. */
export async function savePost(db: Db, { environmentId }: Environment, post: PostRow): Promise<void> {
  const { id, votes: _, comments: __, contact_id: ___, created_by: ____, created_at: _____, ...fields } = post
  await db`update feedback_posts set ${db(fields)} where environment_id = ${environmentId} and id = ${id}`
}

export async function deletePostRow(db: Db, { environmentId }: Environment, id: string): Promise<void> {
  await db`delete from feedback_posts where environment_id = ${environmentId} and id = ${id}`
}

/** The caller has locked the posts. */
export async function countVotes(
  db: Db,
  { environmentId }: Environment,
  ids: readonly string[],
  by: number,
): Promise<void> {
  if (ids.length === 0) return
  await db`
    update feedback_posts p set votes = p.votes + ${by}, trend = ${trend(db, db`p.created_at`, db`p.votes + ${by}::int`)}
    where p.environment_id = ${environmentId} and p.id = any(${ids as string[]}::uuid[])`
}

export async function countComments(db: Db, { environmentId }: Environment, id: string, by: number): Promise<void> {
  await db`
    update feedback_posts p set comments = p.comments + ${by} where p.environment_id = ${environmentId} and p.id = ${id}`
}
