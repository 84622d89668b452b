import type { Transaction } from '../../../platform/change.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** Has the posts of a query weighed again after the commit. */
export async function weighThese(tx: Transaction, { environmentId }: Environment, posts: Fragment): Promise<void> {
  const { count } = await tx`
    insert into feedback_stale (environment_id, id, post_id)
    select ${environmentId}, gen_random_uuid(), post_id from (${posts}) changed (post_id)`
  if (count > 0) tx.wake('feedback-weights')
}

export const weighAgain = (tx: Transaction, scope: Environment, postIds: readonly string[]): Promise<void> =>
  weighThese(tx, scope, tx`select unnest(${postIds as string[]}::uuid[])`)

/** Lists environments of all tenants with posts to weigh, up to a limit. */
export async function listStaleEnvironments(db: Db): Promise<string[]> {
  const rows = await db<{ environment_id: string }[]>`
    select distinct environment_id from (select environment_id from feedback_stale limit 5000) waiting`
  return rows.map((row) => row.environment_id)
}

/** Locks stale posts that no other worker holds. */
export const takeStale = (db: Db, { environmentId }: Environment, limit: number) => db<
  { id: string; post_id: string }[]
>`
  select id, post_id from feedback_stale where environment_id = ${environmentId}
  order by id limit ${limit} for update skip locked`

export async function deleteStale(db: Db, { environmentId }: Environment, ids: readonly string[]): Promise<void> {
  await db`
    delete from feedback_stale where environment_id = ${environmentId} and id = any(${ids as string[]}::uuid[])`
}
