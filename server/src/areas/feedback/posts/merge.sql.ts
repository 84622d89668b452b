import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** Merges the votes of two locked posts, so that a contact has one. Returns the number of moved votes. */
export async function uniteVotes(
  db: Db,
  { environmentId }: Environment,
  { from, into }: { from: string; into: string },
): Promise<number> {
  await db`
    delete from feedback_votes d using feedback_votes k
    where d.environment_id = ${environmentId} and d.post_id = ${from}
      and k.environment_id = ${environmentId} and k.post_id = ${into} and k.contact_id = d.contact_id`
  const { count } = await db`
    update feedback_votes set post_id = ${into} where environment_id = ${environmentId} and post_id = ${from}`
  return count
}

/** Returns the number of public comments moved. */
export async function moveComments(
  db: Db,
  { environmentId }: Environment,
  { from, into }: { from: string; into: string },
): Promise<number> {
  const moved = await db<{ hidden: boolean }[]>`
    update feedback_comments set post_id = ${into} where environment_id = ${environmentId} and post_id = ${from}
    returning hidden`
  return moved.filter(({ hidden }) => !hidden).length
}

/** Redirects the duplicate, and everything merged into it, to the remaining post. */
export async function leadTo(
  db: Db,
  { environmentId }: Environment,
  { from, into }: { from: string; into: string },
  now: Date,
): Promise<void> {
  await db`
    update feedback_posts set merged_into = ${into}, updated_at = ${now}
    where environment_id = ${environmentId} and (id = ${from} or merged_into = ${from})`
  await db`
    update feedback_posts set votes = 0, comments = 0 where environment_id = ${environmentId} and id = ${from}`
}
