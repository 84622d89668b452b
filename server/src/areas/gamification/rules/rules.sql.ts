import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { Cap } from '../rules.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export interface RuleRow {
  id: string
  name: string
  event_type: string
  points: number
  cap: Cap | null
  active: boolean
  counts_from: string | null
  created_at: string
  updated_at: string
}

const columns = (db: Db) => db`
  id, name, event_type, points,
  case when cap_times is not null then jsonb_build_object('times', cap_times, 'per', cap_per) end as cap,
  active, counts_from, created_at, updated_at`

/** Lists rules in the order of their creation. */
export const listRuleRows = (db: Db, { environmentId }: Environment): Promise<RuleRow[]> => db<RuleRow[]>`
  select ${columns(db)} from gamification_rules
  where environment_id = ${environmentId} and deleted_at is null order by id`

/** Lists all rules, including deleted ones, whose points remain. */
export const listEveryRule = (db: Db, { environmentId }: Environment, ids: readonly string[]): Promise<RuleRow[]> =>
  db<RuleRow[]>`
    select ${columns(db)} from gamification_rules
    where environment_id = ${environmentId} and id = any(${ids as string[]}::uuid[])`

export async function findRule(db: Db, { environmentId }: Environment, id: string): Promise<RuleRow | null> {
  const [row] = await db<RuleRow[]>`
    select ${columns(db)} from gamification_rules
    where environment_id = ${environmentId} and id = ${id} and deleted_at is null`
  return row ?? null
}

export async function insertRule(db: Db, { environmentId }: Environment, row: RuleRow): Promise<void> {
  await db`
    insert into gamification_rules (environment_id, id, name, event_type, points, cap_times, cap_per, active,
      counts_from, created_at, updated_at)
    values (${environmentId}, ${row.id}, ${row.name}, ${row.event_type}, ${row.points}, ${row.cap?.times ?? null},
      ${row.cap?.per ?? null}, ${row.active}, ${row.counts_from}, ${row.created_at}, ${row.updated_at})`
}

export async function saveRule(db: Db, { environmentId }: Environment, row: RuleRow): Promise<void> {
  await db`
    update gamification_rules set name = ${row.name}, event_type = ${row.event_type}, points = ${row.points},
      cap_times = ${row.cap?.times ?? null}, cap_per = ${row.cap?.per ?? null}, active = ${row.active},
      counts_from = ${row.counts_from}, updated_at = ${row.updated_at}
    where environment_id = ${environmentId} and id = ${row.id}`
}

export async function markRuleDeleted(db: Db, { environmentId }: Environment, id: string, now: Date): Promise<void> {
  await db`
    update gamification_rules set deleted_at = ${now}, active = false
    where environment_id = ${environmentId} and id = ${id}`
}
