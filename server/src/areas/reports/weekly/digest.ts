import type { AnswerOf, revenue } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { countActive, countSignUps } from '../../contacts/public.ts'
import { atRiskOf, revenueOf, startsOf } from '../../revenue/public.ts'

type Routes = typeof revenue.routes

/** A week in numbers, compared with the previous week. */
export interface Digest {
  from: string
  to: string
  active: [now: number, before: number]
  signUps: [now: number, before: number]
  currencies: AnswerOf<Routes['get']>['currencies']
  atRisk: AnswerOf<Routes['atRisk']>['at_risk']
}

const namedAtRisk = 5

const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - count * 86_400_000).toISOString().slice(0, 10)

/** Reads the week that ended before a Monday. */
export async function digestOf(
  db: Db,
  scope: EnvironmentScope,
  { monday, timeZone, now }: { monday: string; timeZone: string; now: Date },
): Promise<Digest> {
  const [from, to] = [daysBefore(monday, 7), daysBefore(monday, 1)]
  const [start = now, before = now, end = now] = await startsOf(db, timeZone, [daysBefore(monday, 14), from, monday])
  const report = await revenueOf(db, scope, { from, to, interval: 'week' }, now, undefined)
  return {
    from,
    to,
    active: [
      await countActive(db, scope, { from, to }),
      await countActive(db, scope, { from: daysBefore(from, 7), to: daysBefore(to, 7) }),
    ],
    signUps: [
      await countSignUps(db, scope, { from: before, before: end }),
      await countSignUps(db, scope, { from: start, before }),
    ],
    currencies: report.currencies,
    atRisk: (await atRiskOf(db, scope, { limit: namedAtRisk }, now)).at_risk,
  }
}

/** Returns whether a week has nothing to report. */
export const isEmpty = ({ active, signUps, currencies, atRisk }: Digest): boolean =>
  active[0] === 0 &&
  signUps[0] === 0 &&
  atRisk.length === 0 &&
  currencies.every(({ total }) => total.monthly_at_start === 0 && total.monthly === 0 && total.new === 0)
