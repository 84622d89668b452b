import { rowsIn, rowsOf } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { environmentOf } from '../../../platform/db/tenants.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { type Candidate, dayOf, lineKey, objectKey, type Period, startOf, type Window, windowKey } from '../rules.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

const keyColumns = { contact_id: 'uuid', rule_id: 'uuid', fact_id: 'uuid' } as const

const objectColumns = { contact_id: 'uuid', rule_id: 'uuid', object: 'text' } as const

/** Returns the keys of facts and objects among these that already have a ledger line. */
export async function listCounted(
  db: Db,
  { environmentId }: Environment,
  lines: readonly Candidate[],
): Promise<Set<string>> {
  const rows = await db<Pick<Candidate, 'contact_id' | 'rule_id' | 'fact_id' | 'object'>[]>`
    select l.contact_id, l.rule_id, l.fact_id, l.object
    from ${rowsOf(db, environmentId, lines, keyColumns)} as given
    join gamification_ledger l on l.environment_id = ${environmentOf(db, environmentId, 'given.environment_id')}
      and l.contact_id = given.contact_id
      and l.rule_id = given.rule_id and l.fact_id = given.fact_id
    union all
    select l.contact_id, l.rule_id, l.fact_id, l.object
    from ${rowsOf(db, environmentId, lines, objectColumns)} as given
    join gamification_ledger l on l.environment_id = ${environmentOf(db, environmentId, 'given.environment_id')}
      and l.contact_id = given.contact_id
      and l.rule_id = given.rule_id and l.object = given.object`
  return new Set(rows.flatMap((row) => [lineKey(row), objectKey(row)].filter((key) => key !== null)))
}

const windowColumns = { contact_id: 'uuid', rule_id: 'uuid', from: 'timestamptz', until: 'timestamptz' } as const

/** Counts how often rules applied in these windows. */
export async function countUsed(
  db: Db,
  { environmentId }: Environment,
  windows: readonly Window[],
): Promise<Map<string, number>> {
  if (windows.length === 0) return new Map()
  const rows = await db<{ n: number; times: number }[]>`
    select given.n::int as n, used.times from ${rowsOf(db, environmentId, windows, windowColumns)} as given
    cross join lateral (
      select count(*)::int as times from gamification_ledger l
      where l.environment_id = ${environmentOf(db, environmentId, 'given.environment_id')}
        and l.contact_id = given.contact_id and l.rule_id = given.rule_id
        and l.at >= given."from" and l.at < given.until) used`
  return new Map(rows.map(({ n, times }) => [windowKey(windows[n - 1] as Window), times]))
}

export async function insertLines(db: Db, { environmentId }: Environment, lines: readonly Candidate[]): Promise<void> {
  const columns = { ...keyColumns, object: 'text', points: 'int', at: 'timestamptz' } as const
  await db`
    insert into gamification_ledger (environment_id, contact_id, rule_id, fact_id, object, points, at)
    select ${environmentId}, given.contact_id, given.rule_id, given.fact_id, given.object, given.points, given.at
    from ${rowsIn(db, lines, columns)} as given order by 2, 3, 4`
}

export interface Earned {
  contact_id: string
  period: Period
  starts_on: string
  points: number
}

/** Adds to what people have. Answers what each has now. */
export async function addToStandings(
  db: Db,
  { environmentId }: Environment,
  earned: readonly Earned[],
): Promise<Omit<Earned, 'starts_on'>[]> {
  const columns = { contact_id: 'uuid', period: 'text', starts_on: 'date', points: 'bigint' } as const
  return db<Omit<Earned, 'starts_on'>[]>`
    insert into gamification_standings as s (environment_id, contact_id, period, starts_on, points)
    select ${environmentId}, given.contact_id, given.period, given.starts_on, given.points
    from ${rowsIn(db, earned, columns)} as given order by 2, 3, 4
    on conflict (environment_id, contact_id, period, starts_on) do update set points = s.points + excluded.points
    returning s.contact_id, s.period, s.points`
}

/** Adds to what rules have earned people, day by day, or with -1 takes it away. */
export async function addToDays(
  db: Db,
  { environmentId }: Environment,
  lines: readonly Pick<Candidate, 'rule_id' | 'points' | 'at'>[],
  sign: 1 | -1 = 1,
): Promise<void> {
  const byDay = Map.groupBy(lines, ({ rule_id, at }) => `${rule_id} ${startOf(at, 'day')}`)
  const rows = [...byDay.values()].map((some) => ({
    day: dayOf((some[0] as Candidate).at),
    rule_id: (some[0] as Candidate).rule_id,
    times: sign * some.length,
    points: sign * some.reduce((sum, { points }) => sum + points, 0),
  }))
  const columns = { day: 'date', rule_id: 'uuid', times: 'bigint', points: 'bigint' } as const
  await db`
    insert into gamification_days as d (environment_id, day, rule_id, times, points)
    select ${environmentId}, given.day, given.rule_id, given.times, given.points
    from ${rowsIn(db, rows, columns)} as given order by 2, 3
    on conflict (environment_id, day, rule_id) do update
      set times = d.times + excluded.times, points = d.points + excluded.points`
}
