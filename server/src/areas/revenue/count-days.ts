import { hours } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/sql.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { sumMovedDays } from '../subscriptions/public.ts'
import {
  type DayRow,
  deleteDays,
  findCountedDays,
  insertDays,
  listUncounted,
  setCounted,
  startsOf,
  type UncountedEnvironment,
} from './counted.sql.ts'
import { addMoves, type Balance, moveBalance, noMoves } from './figures.ts'
import { addDays } from './period.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** Counts days an hour after they end, when the last movements are committed, and all days again in a new time zone. */
export async function countRevenue({ sql, clock }: Pick<Platform, 'sql' | 'clock'>): Promise<void> {
  const settled = new Date(clock.now().getTime() - hours(1))
  for (const open of await listUncounted(sql, settled)) await transaction(sql, (tx) => countDaysOf(tx, open, open))
}

/** Counts the days of an environment that are not counted yet. */
export async function countDaysOf(
  db: Db,
  scope: Environment,
  { timeZone, until }: Pick<UncountedEnvironment, 'timeZone' | 'until'>,
): Promise<void> {
  const next = addDays(until, 1)
  const counted = await findCountedDays(db, scope, { from: next, to: next, timeZone })
  const balances = new Map<string, Balance>(
    counted?.openings.map(({ currency, monthly, customers }) => [currency, { monthly, customers }]),
  )
  const [before = null, from = null] = await startsOf(db, timeZone, [
    next,
    ...(counted ? [addDays(counted.until, 1)] : []),
  ])
  if (counted === null) await deleteDays(db, scope)
  const moved = await sumMovedDays(db, scope, { timeZone, span: { from, before }, among: () => db`` })
  const rows = new Map<string, DayRow>()
  for (const movement of moved) {
    const { currency, day } = movement
    const key = `${currency} ${day}`
    const row = rows.get(key) ?? { currency, day, ...noMoves(), monthly: 0, customers: 0 }
    addMoves(row, movement)
    rows.set(key, row)
  }
  for (const row of rows.values()) {
    const balance = moveBalance(balances.get(row.currency) ?? { monthly: 0, customers: 0 }, row)
    balances.set(row.currency, balance)
    Object.assign(row, balance)
  }
  await insertDays(db, scope, [...rows.values()])
  await setCounted(db, scope, { timeZone, until })
}
