import type { Db } from '../../../platform/db/sql.ts'
import { type Dimension, type Figures, figureNames } from '../core/figures.ts'
import type { Environment } from '../core/row.ts'

const sums = figureNames.map((name) => `sum(${name})::bigint as ${name}`).join(', ')

export interface SummedFigures extends Figures {
  dimension: Dimension
  key: string
}

/** Sums the figures of a range of days by dimension and key. */
export const sumFigures = (
  db: Db,
  { environmentId }: Environment,
  range: { from: string; to: string },
): Promise<SummedFigures[]> => db<SummedFigures[]>`
  select dimension, key, ${db.unsafe(sums)} from conversation_figures
  where environment_id = ${environmentId} and day between ${range.from}::date and ${range.to}::date
  group by dimension, key order by dimension, key`

/** Returns the totals of each day of a range that has any. */
export const listDays = (
  db: Db,
  { environmentId }: Environment,
  range: { from: string; to: string },
): Promise<(Figures & { day: string })[]> => db<(Figures & { day: string })[]>`
  select day::text as day, ${db.unsafe(sums)} from conversation_figures
  where environment_id = ${environmentId} and dimension = 'total' and day between ${range.from}::date and ${range.to}::date
  group by day order by day`

/** Returns how many more conversations are pending than at the end of this day. */
export async function backlogSince(db: Db, { environmentId }: Environment, day: string): Promise<number> {
  const [row] = await db<{ backlog: number }[]>`
    select coalesce(sum(backlog), 0)::int as backlog from conversation_figures
    where environment_id = ${environmentId} and dimension = 'total' and day > ${day}::date`
  return row?.backlog ?? 0
}
