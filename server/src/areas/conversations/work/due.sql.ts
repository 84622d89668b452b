import type { Db } from '../../../platform/db/sql.ts'
import { environmentRows } from '../../organizations/public.ts'
import type { Environment } from '../core/row.ts'

export interface Due {
  organization_id: string
  environment_id: string
  id: string
}

/** Lists snoozed conversations whose time has come, the earliest first. */
export const listWaking = (db: Db, now: Date, max: number): Promise<Due[]> => db<Due[]>`
  select e.organization_id, c.environment_id, c.id from conversations c join ${environmentRows(db)} e on e.id = c.environment_id
  where c.status = 'snoozed' and c.snoozed_until <= ${now} order by c.snoozed_until limit ${max}`

/** Lists conversations that have missed a target since it was last looked at. */
export const listMissing = (db: Db, now: Date, max: number): Promise<Due[]> => db<Due[]>`
  (select e.organization_id, c.environment_id, c.id from conversations c join ${environmentRows(db)} e on e.id = c.environment_id
    where c.first_response_due_at <= ${now} and c.first_response_at is null and not c.first_response_missed
      and c.status <> 'closed' order by c.first_response_due_at limit ${max})
  union all
  (select e.organization_id, c.environment_id, c.id from conversations c join ${environmentRows(db)} e on e.id = c.environment_id
    where c.resolution_due_at <= ${now} and not c.resolution_missed and c.status <> 'closed'
    order by c.resolution_due_at limit ${max})`

/** Lists the environments of an organization. */
export const listEnvironments = (db: Db, organizationId: string): Promise<{ id: string }[]> => db<{ id: string }[]>`
  select id from ${environmentRows(db)} environments where organization_id = ${organizationId} order by id`

/** Lists environments with changes older than this. */
export const listOld = (db: Db, before: Date, max: number): Promise<{ environment_id: string }[]> =>
  db<
    { environment_id: string }[]
  >`select distinct environment_id from conversation_changes where created_at < ${before} limit ${max}`

/** Deletes changes that no stream brings any more, and notes up to where. */
export async function pruneChanges(db: Db, { environmentId }: Environment, before: Date): Promise<void> {
  const rows = await db<{ shard: number; number: number }[]>`
    select shard, max(number) as number from conversation_changes
    where environment_id = ${environmentId} and created_at < ${before} group by shard order by shard`
  for (const { shard, number } of rows) {
    await db`
      update conversation_shards set pruned_number = greatest(pruned_number, ${number}::bigint)
      where environment_id = ${environmentId} and shard = ${shard}`
    await db`
      delete from conversation_changes
      where environment_id = ${environmentId} and shard = ${shard} and number <= ${number}::bigint`
  }
}
