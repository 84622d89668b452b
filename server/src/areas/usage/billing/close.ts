import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { amountOf } from '../../catalogue/public.ts'
import type { ClosingUsage } from '../../gateways/public.ts'
import type { MeteredBilling, MeteredSubscription } from '../../subscriptions/public.ts'
import { type MeteredPrice, meteredPrice } from './metered-price.ts'
import { type CurrentPeriod, findCurrentPeriod } from './priced.sql.ts'
import { account, listReports, lockReports, type ReportRow } from './reports.sql.ts'
import { isCurrent, leftOf, openOf } from './rules.ts'
import { usageWords } from './settle.ts'
import { suspendUsage } from './suspend.ts'

/** Sums the current period, and the unreported usage of earlier ones. */
function closingOf(
  price: MeteredPrice,
  rows: readonly ReportRow[],
  current: CurrentPeriod | null,
): ClosingUsage | null {
  const now = rows.find((row) => isCurrent(row, current))
  const earlier = rows.filter((row) => row !== now).reduce((sum, row) => sum + leftOf(row), 0)
  const reported = now?.reported ?? 0
  const open = Math.max(0, (now ? openOf(now) : 0) + earlier)
  if (open === 0 && reported === 0) return null
  const quantity = open - reported
  const cost = (used: number) => (used <= 0 ? 0 : amountOf(price, used))
  return {
    meter: price.meter,
    quantity,
    reported,
    amount: cost(open) - cost(reported),
    description: usageWords(price, quantity),
    period: (now ?? rows.at(-1))?.starts_at ?? '',
  }
}

/** Corrections that are more than the usage stay due, so that they are subtracted from later usage. */
async function accountAll(
  db: Db,
  scope: EnvironmentScope,
  rows: readonly ReportRow[],
  closing: ClosingUsage,
): Promise<void> {
  for (const row of rows) {
    const isOpen = new Date(row.starts_at).getTime() === new Date(closing.period).getTime()
    const left = leftOf(row)
    if (!isOpen && left !== 0) await account(db, scope, row, { billed: left, due: false })
    if (!isOpen) continue
    const others = rows.reduce((sum, other) => sum + (other === row ? 0 : leftOf(other)), 0)
    const { quantity, reported } = closing
    const billed = quantity + reported
    const due = openOf(row) + others < billed
    await account(db, scope, row, { carried: others, billed, reported: -reported, due })
  }
}

async function closing(db: Db, scope: EnvironmentScope, subscription: MeteredSubscription, now: Date, locks: boolean) {
  // A paused subscription's invoices are void, so its usage gets an invoice of its own.
  const price = subscription.status === 'paused' ? null : await meteredPrice(db, scope, subscription.price_id)
  if (price === null) return null
  const read = locks ? lockReports : listReports
  const rows = await read(db, scope, subscription.id, price.meter_id)
  const current = await findCurrentPeriod(db, scope, subscription.id, now)
  const usage = closingOf(price, rows, current)
  if (usage !== null && locks) await accountAll(db, scope, rows, usage)
  return usage
}

export const usageBilling: MeteredBilling = {
  unreported: (db, scope, subscription, now) => closing(db, scope, subscription, now, false),
  close: (tx, scope, subscription, now) => closing(tx, scope, subscription, now, true),
  suspend: suspendUsage,
}
