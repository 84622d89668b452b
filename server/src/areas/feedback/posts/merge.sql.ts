import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** Both posts are held. Who voted for both has one vote left. Answers how many votes came over. */
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

/** Answers how many of them everybody sees. */
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

/** The duplicate, and what was merged into it before, lead to the post that stays. */
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
