import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import type { UtcDay } from '../../platform/utc-days.ts'
import { countNew, countSeen } from '../contacts/public.ts'
import { countFailed } from '../webhooks/public.ts'
import { countSignIns } from './overview.sql.ts'
import { type CountedDay, type MetricName, metrics } from './rules.ts'

type Count = (db: Db, scope: EnvironmentScope, days: readonly UtcDay[]) => Promise<{ day: string; count: number }[]>

const counters: Record<MetricName, Count> = {
  active_contacts: countSeen,
  sign_ins: countSignIns,
  new_contacts: countNew,
  failed_deliveries: countFailed,
}

/** Counts these days from what is there now, each by an index. */
export async function countDays(db: Db, scope: EnvironmentScope, days: readonly UtcDay[]): Promise<CountedDay[]> {
  if (days.length === 0) return []
  const counts = await Promise.all(metrics.map((name) => counters[name](db, scope, days)))
  return days.map(({ day }) => {
    const of = (name: MetricName) => counts[metrics.indexOf(name)]?.find((row) => row.day === day)?.count ?? 0
    return { day, ...(Object.fromEntries(metrics.map((name) => [name, of(name)])) as Record<MetricName, number>) }
  })
}
