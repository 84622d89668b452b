import type { Db } from '../../../platform/db/sql.ts'
import { environmentRows } from '../../organizations/public.ts'

interface Leftover {
  environmentId: string
  segmentId: string
  generation: number
}

/** Locks a leftover that no other worker holds, of all tenants; rows are locked in one environment at a time. */
export async function takeLeftover(db: Db): Promise<Leftover | null> {
  const waiting = await db<{ environment_id: string }[]>`
    select distinct environment_id from (select environment_id from segment_leftovers limit 100) waiting`
  for (const { environment_id: environmentId } of waiting) {
    const [row] = await db<Omit<Leftover, 'environmentId'>[]>`
      select segment_id as "segmentId", generation from segment_leftovers
      where environment_id = ${environmentId} limit 1 for update skip locked`
    if (row) return { environmentId, ...row }
  }
  return null
}

/** Deletes so many members of it. Answers whether some may be left. */
export async function deleteLeftMembers(db: Db, { environmentId, segmentId, generation }: Leftover, limit: number) {
  const { count } = await db`
    delete from segment_members
    where environment_id = ${environmentId} and segment_id = ${segmentId} and generation = ${generation}
      and contact_id in (
        select contact_id from segment_members
        where environment_id = ${environmentId} and segment_id = ${segmentId} and generation = ${generation}
        limit ${limit})`
  return count === limit
}

/** Deletes a batch of timers of a deleted segment. */
export async function deleteLeftTimers(db: Db, { environmentId, segmentId }: Leftover, limit: number) {
  const { count } = await db`
    delete from segment_timers
    where environment_id = ${environmentId} and segment_id = ${segmentId}
      and contact_id in (
        select contact_id from segment_timers where environment_id = ${environmentId} and segment_id = ${segmentId}
        limit ${limit})
      and not exists (select 1 from segments where environment_id = ${environmentId} and id = ${segmentId})`
  return count === limit
}

export async function deleteLeftover(db: Db, { environmentId, segmentId, generation }: Leftover): Promise<void> {
  await db`
    delete from segment_leftovers
    where environment_id = ${environmentId} and segment_id = ${segmentId} and generation = ${generation}`
}

const tables = ['segment_members', 'segment_changes', 'segment_timers'] as const

interface Found {
  environment_id: string
  is_gone: boolean
}

/**
 * Deletes rows of deleted environments, because these tables have no foreign keys. Skips from one environment to the
 * next by the index.
 */
export async function sweepEnvironments(db: Db): Promise<void> {
  for (const table of tables) {
    for (let last: string | null = null; ; ) {
      const [next]: Found[] = await db<Found[]>`
        select t.environment_id, e.id is null as is_gone
        from ${db(table)} t left join ${environmentRows(db)} e on e.id = t.environment_id
        where ${last === null ? db`true` : db`t.environment_id > ${last}::uuid`}
        order by t.environment_id limit 1`
      if (!next) break
      last = next.environment_id
      if (next.is_gone) await db`delete from ${db(table)} where environment_id = ${last}`
    }
  }
}
