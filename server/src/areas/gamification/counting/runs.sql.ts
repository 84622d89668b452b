import { rowsIn, rowsOf } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { environmentOf } from '../../../platform/db/tenants.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { StreakPer } from '../rules.ts'
import { lengthOf, type Run } from '../runs.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export interface RunOfContact extends Run {
  contact_id: string
  streak_id: string
}

interface DateRange {
  contact_id: string
  streak_id: string
  from: string
  until: string
}

/** Lists the runs of contacts that overlap these periods. */
export const listRuns = (db: Db, { environmentId }: Environment, ranges: readonly DateRange[]) => {
  const columns = { contact_id: 'uuid', streak_id: 'uuid', from: 'date', until: 'date' } as const
  return db<RunOfContact[]>`
    select r.contact_id, r.streak_id, r.first_on::text, r.last_on::text
    from ${rowsOf(db, environmentId, ranges, columns)} as given
    join gamification_runs r on r.environment_id = ${environmentOf(db, environmentId, 'given.environment_id')}
      and r.contact_id = given.contact_id
      and r.streak_id = given.streak_id and r.first_on <= given.until and r.last_on >= given."from"`
}

export const listRunsOf = (db: Db, { environmentId }: Environment, contactIds: readonly string[]) => db<RunOfContact[]>`
  select contact_id, streak_id, first_on::text, last_on::text from gamification_runs
  where environment_id = ${environmentId} and contact_id = any(${contactIds as string[]}::uuid[])`

export async function deleteRuns(db: Db, { environmentId }: Environment, runs: readonly RunOfContact[]): Promise<void> {
  if (runs.length === 0) return
  const columns = { contact_id: 'uuid', streak_id: 'uuid', first_on: 'date' } as const
  await db`
    delete from gamification_runs r using ${rowsOf(db, environmentId, runs, columns)} as given
    where r.environment_id = ${environmentOf(db, environmentId, 'given.environment_id')}
      and r.contact_id = given.contact_id
      and r.streak_id = given.streak_id and r.first_on = given.first_on`
}

export async function insertRuns(
  db: Db,
  { environmentId }: Environment,
  runs: readonly (RunOfContact & { per: StreakPer })[],
): Promise<void> {
  const rows = runs.map((run) => ({ ...run, length: lengthOf(run, run.per) }))
  const columns = { contact_id: 'uuid', streak_id: 'uuid', first_on: 'date', last_on: 'date', length: 'int' } as const
  await db`
    insert into gamification_runs (environment_id, contact_id, streak_id, first_on, last_on, length)
    select ${environmentId}, given.contact_id, given.streak_id, given.first_on, given.last_on, given.length
    from ${rowsIn(db, rows, columns)} as given order by 2, 3, 4`
}
