import type { UnplacedChange } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** Has the posts that a query answers weighed again, once this is committed. */
export async function weighThese(tx: UnplacedChange, { environmentId }: Environment, posts: Fragment): Promise<void> {
  const { count } = await tx`
    insert into feedback_stale (environment_id, id, post_id)
    select ${environmentId}, gen_random_uuid(), post_id from (${posts}) changed (post_id)`
  if (count > 0) tx.wake('feedback-weights')
}

export const weighAgain = (tx: UnplacedChange, scope: Environment, postIds: readonly string[]): Promise<void> =>
  weighThese(tx, scope, tx`select unnest(${postIds as string[]}::uuid[])`)

/** Environments in which posts are to be weighed. The work of all tenants, so no more than can be done soon. */
export async function listStaleEnvironments(db: Db): Promise<string[]> {
  const rows = await db<{ environment_id: string }[]>`
    select distinct environment_id from (select environment_id from feedback_stale limit 5000) waiting`
  return rows.map((row) => row.environment_id)
}

/** Those that nobody else is at. */
export const takeStale = (db: Db, { environmentId }: Environment, limit: number) => db<
  { id: string; post_id: string }[]
>`
  select id, post_id from feedback_stale where environment_id = ${environmentId}
  order by id limit ${limit} for update skip locked`

export async function deleteStale(db: Db, { environmentId }: Environment, ids: readonly string[]): Promise<void> {
  await db`
    delete from feedback_stale where environment_id = ${environmentId} and id = any(${ids as string[]}::uuid[])`
}
