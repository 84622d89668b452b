import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export async function markReplaced(db: Db, { environmentId }: Environment, id: string, by: string): Promise<void> {
  await db`update subscriptions set replaced_by = ${by} where environment_id = ${environmentId} and id = ${id}`
}

/** Whether it was paid for although another plan was, at the same time. */
export async function isReplaced(db: Db, { environmentId }: Environment, id: string): Promise<boolean> {
  const rows = await db`
    select 1 from subscriptions where environment_id = ${environmentId} and id = ${id} and replaced_by is not null`
  return rows.length > 0
}
