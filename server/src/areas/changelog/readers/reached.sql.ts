import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

/** Lists who read a changelog post, and when. Null if there is no such post. */
export async function reachedByPost(db: Db, { environmentId }: EnvironmentScope, id: string) {
  const [post] = await db<{ title: string }[]>`
    select title from changelog_posts where environment_id = ${environmentId} and id = ${id}`
  if (!post) return null
  const people = await db<{ contact_id: string; at: string }[]>`
    select contact_id, viewed_at as at from changelog_readers
    where environment_id = ${environmentId} and post_id = ${id}`
  return { name: post.title, people }
}
