import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { contactRows } from '../../contacts/public.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export interface LevelRow {
  id: string
  key: string
  name: string
  threshold: number
  created_at: string
  updated_at: string
}

const columns = (db: Db) => db`id, key, name, threshold, created_at, updated_at`

/** Lists levels, the lowest first. */
export const listLevelRows = (db: Db, { environmentId }: Environment): Promise<LevelRow[]> => db<LevelRow[]>`
  select ${columns(db)} from gamification_levels where environment_id = ${environmentId} order by threshold`

export async function findLevel(db: Db, { environmentId }: Environment, id: string): Promise<LevelRow | null> {
  const [row] = await db<LevelRow[]>`
    select ${columns(db)} from gamification_levels where environment_id = ${environmentId} and id = ${id}`
  return row ?? null
}

export async function insertLevel(db: Db, { environmentId }: Environment, row: LevelRow): Promise<void> {
  await db`
    insert into gamification_levels (environment_id, id, key, name, threshold, created_at, updated_at)
    values (${environmentId}, ${row.id}, ${row.key}, ${row.name}, ${row.threshold}, ${row.created_at},
      ${row.updated_at})`
}

export async function saveLevel(db: Db, { environmentId }: Environment, row: LevelRow): Promise<void> {
  await db`
    update gamification_levels set name = ${row.name}, threshold = ${row.threshold}, updated_at = ${row.updated_at}
    where environment_id = ${environmentId} and id = ${row.id}`
}

export async function deleteLevelRow(db: Db, { environmentId }: Environment, id: string): Promise<void> {
  await db`delete from gamification_levels where environment_id = ${environmentId} and id = ${id}`
}

export const countReached = (db: Db, { environmentId }: Environment) => db<{ id: string; people: number }[]>`
  select level_id as id, count(*)::int as people from gamification_levels_reached
  where environment_id = ${environmentId} group by level_id`

/** Selects the contacts whose level may change when a level with this threshold is added or removed. */
export const everyoneFrom = (db: Db, { environmentId }: Environment, threshold: number): Fragment =>
  threshold === 0
    ? db`select id from ${contactRows(db)} contacts where environment_id = ${environmentId}`
    : db`
        select contact_id from gamification_standings
        where environment_id = ${environmentId} and period = 'all' and points >= ${threshold}`
