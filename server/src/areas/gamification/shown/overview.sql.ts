import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export interface DayRow {
  day: string
  rule_id: string
  name: string
  deleted: boolean
  times: number
  points: number
}

/** Returns the points that each rule earned on each day since then. */
export const listDays = (db: Db, { environmentId }: Environment, since: string): Promise<DayRow[]> => db<DayRow[]>`
  select d.day::text, d.rule_id, r.name, r.deleted_at is not null as deleted, d.times, d.points from gamification_days d
  join gamification_rules r on r.environment_id = ${environmentId} and r.id = d.rule_id
  where d.environment_id = ${environmentId} and d.day >= ${since}::date and d.times > 0
  order by d.day, d.rule_id`
