import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { StreakPer } from '../rules.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export interface StreakRow {
  id: string
  name: string
  event_type: string
  per: StreakPer
  active: boolean
  counts_from: string | null
  created_at: string
  updated_at: string
}

const columns = (db: Db) => db`id, name, event_type, per, active, counts_from, created_at, updated_at`

/** Lists streaks in the order of their creation. */
export const listStreakRows = (db: Db, { environmentId }: Environment): Promise<StreakRow[]> => db<StreakRow[]>`
  select ${columns(db)} from gamification_streaks where environment_id = ${environmentId} order by id`

export async function findStreak(db: Db, { environmentId }: Environment, id: string): Promise<StreakRow | null> {
  const [row] = await db<StreakRow[]>`
    select ${columns(db)} from gamification_streaks where environment_id = ${environmentId} and id = ${id}`
  return row ?? null
}

export async function insertStreak(db: Db, { environmentId }: Environment, row: StreakRow): Promise<void> {
  await db`
    insert into gamification_streaks (environment_id, id, name, event_type, per, active, counts_from, created_at,
      updated_at)
    values (${environmentId}, ${row.id}, ${row.name}, ${row.event_type}, ${row.per}, ${row.active},
      ${row.counts_from}, ${row.created_at}, ${row.updated_at})`
}

export async function saveStreak(db: Db, { environmentId }: Environment, row: StreakRow): Promise<void> {
  await db`
    update gamification_streaks set name = ${row.name}, active = ${row.active}, counts_from = ${row.counts_from},
      updated_at = ${row.updated_at}
    where environment_id = ${environmentId} and id = ${row.id}`
}

export async function deleteStreakRow(db: Db, { environmentId }: Environment, id: string): Promise<void> {
  await db`delete from gamification_streaks where environment_id = ${environmentId} and id = ${id}`
}
