import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import type { MergedContacts } from '../contacts/public.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** Lists posts that any of these contacts wrote, voted for or commented on. */
export async function listPostsOf(
  db: Db,
  { environmentId }: Environment,
  contactIds: readonly string[],
): Promise<string[]> {
  const ids = contactIds as string[]
  const rows = await db<{ id: string }[]>`
    select post_id as id from feedback_votes where environment_id = ${environmentId} and contact_id = any(${ids}::uuid[])
    union select id from feedback_posts where environment_id = ${environmentId} and contact_id = any(${ids}::uuid[])
    union select post_id from feedback_comments
    where environment_id = ${environmentId} and contact_id = any(${ids}::uuid[])`
  return rows.map(({ id }) => id)
}

/** Leaves one vote where both contacts voted for a post. Returns those posts. */
export async function mergeVotes(db: Db, { scope: { environmentId }, from, into }: MergedContacts): Promise<string[]> {
  await db`
    update feedback_votes k set voted_at = least(k.voted_at, d.voted_at), told_at = coalesce(k.told_at, d.told_at)
    from feedback_votes d
    where k.environment_id = ${environmentId} and k.contact_id = ${into}
      and d.environment_id = ${environmentId} and d.contact_id = ${from} and d.post_id = k.post_id`
  const twice = await db<{ post_id: string }[]>`
    delete from feedback_votes d using feedback_votes k
    where d.environment_id = ${environmentId} and d.contact_id = ${from}
      and k.environment_id = ${environmentId} and k.contact_id = ${into} and k.post_id = d.post_id
    returning d.post_id`
  await db`
    update feedback_votes set contact_id = ${into} where environment_id = ${environmentId} and contact_id = ${from}`
  return twice.map(({ post_id }) => post_id)
}

export async function moveTexts(db: Db, { scope: { environmentId }, from, into }: MergedContacts): Promise<void> {
  await db`update feedback_posts set contact_id = ${into} where environment_id = ${environmentId} and contact_id = ${from}`
  await db`
    update feedback_comments set contact_id = ${into} where environment_id = ${environmentId} and contact_id = ${from}`
}

/** Returns the posts of the deleted votes. */
export async function deleteVotesOf(db: Db, { environmentId }: Environment, contactId: string): Promise<string[]> {
  const rows = await db<{ post_id: string }[]>`
    delete from feedback_votes where environment_id = ${environmentId} and contact_id = ${contactId} returning post_id`
  return rows.map(({ post_id }) => post_id)
}

export async function deleteCommentsOf(db: Db, { environmentId }: Environment, contactId: string): Promise<void> {
  await db`
    update feedback_posts p set comments = p.comments - gone.shown from (
      select post_id, count(*)::int as shown from feedback_comments
      where environment_id = ${environmentId} and contact_id = ${contactId} and not hidden group by post_id
    ) gone
    where p.environment_id = ${environmentId} and p.id = gone.post_id`
  await db`delete from feedback_comments where environment_id = ${environmentId} and contact_id = ${contactId}`
}

/** Removes the author from posts that others voted for, and deletes the rest. */
export async function releasePostsOf(db: Db, { environmentId }: Environment, contactId: string): Promise<void> {
  await db`
    delete from feedback_posts p where p.environment_id = ${environmentId} and p.contact_id = ${contactId}
      and p.votes = 0 and p.merged_into is null and p.comments = 0`
  await db`
    update feedback_posts set contact_id = null where environment_id = ${environmentId} and contact_id = ${contactId}`
}

export async function exportFeedback(db: Db, { environmentId }: Environment, contactId: string) {
  const [posts, votes, comments] = await Promise.all([
    db`select id, title, body, status, created_at from feedback_posts
      where environment_id = ${environmentId} and contact_id = ${contactId} order by id`,
    db`select v.post_id, p.title, v.voted_at, v.told_at from feedback_votes v
      join feedback_posts p on p.environment_id = ${environmentId} and p.id = v.post_id
      where v.environment_id = ${environmentId} and v.contact_id = ${contactId} order by v.post_id`,
    db`select o.id, p.title as post, o.text, o.created_at from feedback_comments o
      join feedback_posts p on p.environment_id = ${environmentId} and p.id = o.post_id
      where o.environment_id = ${environmentId} and o.contact_id = ${contactId} order by o.id`,
  ])
  return { feedback_posts: [...posts], feedback_votes: [...votes], feedback_comments: [...comments] }
}
