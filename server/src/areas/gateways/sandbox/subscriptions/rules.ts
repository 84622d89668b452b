import { amountOf, periodAfter, prorate } from '../../../catalogue/public.ts'
import type { GatewayCoupon } from '../../port.ts'
import {
  type Draft,
  draftOf,
  type InvoiceLine,
  lineOf,
  type Period,
  priceLine,
  sumOf,
  takenOff,
  usageLine,
} from '../invoices/rules.ts'
import { isMetered, type SandboxPrice } from '../prices.ts'
import type { Subscription } from './subscriptions.sql.ts'

export interface Bought {
  readonly price: SandboxPrice
  readonly quantity: number
}

/** Returns the n-th end of a period, counted from the anchor. */
export function periodEnd(price: SandboxPrice, anchor: Date, n: number): Date {
  if (price.interval === null) throw new Error('A one-time price has no periods')
  return periodAfter(anchor, price.interval, price.interval_count ?? 1, n)
}

export const sameInterval = (a: SandboxPrice, b: SandboxPrice): boolean =>
  a.interval === b.interval && a.interval_count === b.interval_count

export const isInTrial = ({ trialEndsAt, periodEnd }: Subscription): boolean =>
  trialEndsAt !== null && trialEndsAt.getTime() === periodEnd.getTime()

export const periodOf = ({ periodStart, periodEnd }: Subscription): Period => ({ start: periodStart, end: periodEnd })

/** Returns the lines paid in advance: none for a metered price. */
export const linesInAdvance = (subscription: Subscription): InvoiceLine[] =>
  isMetered(subscription.price) ? [] : [priceLine(subscription.price, subscription.quantity, periodOf(subscription))]

/** Returns the lines paid afterwards. */
export const linesInArrears = ({ price, usageFrom }: Subscription, used: number, to: Date): InvoiceLine[] =>
  isMetered(price) ? [usageLine(price, used, { start: usageFrom, end: to })] : []

const couponHolds = ({ coupon, couponPeriodsLeft }: Subscription): boolean => coupon !== null && couponPeriodsLeft !== 0

/** Prorations that wait, and the discount that applied to their period. */
interface Pending {
  readonly lines: readonly InvoiceLine[]
  readonly off: number
}

const nothingPending: Pending = { lines: [], off: 0 }

export function pendingOf(subscription: Subscription): Pending {
  const { pending: lines, price } = subscription
  return { lines, off: takenOff(percentageOf(subscription), sumOf(lines), price.currency) }
}

/** An invoice of a period, with what waits for it: the coupon is taken off, and credit is used. */
export function draftWithCoupon(
  subscription: Subscription,
  lines: readonly InvoiceLine[],
  pending: Pending = nothingPending,
): Draft {
  const { coupon, credit, price } = subscription
  const discount = couponHolds(subscription) ? takenOff(coupon, sumOf(lines), price.currency) : 0
  return draftOf([...pending.lines, ...lines], { discount: discount + pending.off, credit })
}

/** Returns the coupon after it was applied to the new period. */
export const couponUsed = (subscription: Subscription): Pick<Subscription, 'discounted' | 'couponPeriodsLeft'> => ({
  discounted: couponHolds(subscription),
  couponPeriodsLeft: subscription.couponPeriodsLeft === null ? null : Math.max(0, subscription.couponPeriodsLeft - 1),
})

interface PlannedChange {
  /** Credits and charges for the rest of the period. */
  readonly lines: readonly InvoiceLine[]
  /** Charged at once; null if nothing is. */
  readonly draft: Draft | null
  readonly after: Subscription
}

/**
 * Plans a change at a moment: a credit for the rest of the old price and a charge for the rest of the new. Another
 * interval begins a new period. Credit beyond the charge is stored as balance.
 */
export function planChange(subscription: Subscription, to: Bought, { at: moment, used }: ChangeMoment): PlannedChange {
  const at = withinPeriod(subscription, moment)
  const period = periodOf(subscription)
  const changed: Subscription = { ...subscription, ...to, next: null, pending: [] }
  if (isInTrial(subscription)) return { lines: [], draft: null, after: changed }
  const begun = sameInterval(subscription.price, to.price) ? period : { start: at, end: periodEnd(to.price, at, 1) }
  const after = begun === period ? changed : withPeriod(changed, begun)
  const leaves = to.price.id !== subscription.price.id
  const lines = [
    ...subscription.pending,
    ...(leaves ? linesInArrears(subscription, used, at) : []),
    ...restLine('Unused time on', subscription, period, at, -1),
    ...restLine('Remaining time on', to, begun, at, 1),
  ]
  return {
    lines,
    ...settled(subscription, leaves ? { ...after, usageFrom: moment, usageBilledAt: moment } : after, lines),
  }
}

export interface ChangeMoment {
  readonly at: Date
  /** Usage of a metered price that is on no invoice yet. */
  readonly used: number
}

/** Starts a new period. A cancellation at the end of the period moves to the end of the new one. */
const withPeriod = (subscription: Subscription, { start, end }: Period): Subscription => ({
  ...subscription,
  anchor: start,
  periods: 1,
  periodStart: start,
  periodEnd: end,
  cancelAt: subscription.cancelAt && end,
})

const percentageOf = ({ coupon, discounted }: Subscription): GatewayCoupon | null =>
  discounted && coupon?.percent_off ? coupon : null

/** Plans the same change with its charge on the next invoice. A credit is taken off that one in any case. */
export function planForNextInvoice(subscription: Subscription, to: Bought, moment: ChangeMoment): PlannedChange {
  const planned = planChange(subscription, to, moment)
  if (planned.draft === null) return planned
  const after = { ...planned.after, credit: subscription.credit, pending: planned.lines }
  return { ...planned, draft: null, after }
}

/** Applies a percentage to a part of a period; a fixed amount was already subtracted from the whole. */
function settled(
  subscription: Subscription,
  after: Subscription,
  lines: readonly InvoiceLine[],
): Pick<PlannedChange, 'draft' | 'after'> {
  const { credit } = subscription
  const net = sumOf(lines)
  const percentage = percentageOf(subscription)
  const off = Math.sign(net) * takenOff(percentage, Math.abs(net), after.price.currency)
  if (net - off <= 0) return { draft: null, after: { ...after, credit: credit - (net - off) } }
  const draft = draftOf(lines, { discount: off, credit })
  return { draft, after: { ...after, credit: credit - draft.creditUsed } }
}

/** Usage is paid afterwards, so there is nothing to credit. */
function restLine(words: string, bought: Bought, period: Period, at: Date, sign: 1 | -1): InvoiceLine[] {
  const { price, quantity } = bought
  if (isMetered(price)) return []
  const amount = prorate({ amount: amountOf(price, quantity), from: period.start, to: period.end, at })
  const counted = price.model === 'flat' ? '' : ` × ${quantity}`
  return [
    lineOf({
      description: `${words} ${price.name}${counted}`,
      price,
      quantity,
      // Subtracts instead of multiplying, because -0 is not a valid amount.
      amount: sign === 1 ? amount : 0 - amount,
      period: { start: at, end: period.end },
      isProration: true,
    }),
  ]
}

/** In whole seconds, so that a preview and the change after it agree. */
function withinPeriod({ periodStart, periodEnd }: Subscription, moment: Date): Date {
  const second = Math.floor(moment.getTime() / 1000) * 1000
  return new Date(Math.min(Math.max(second, periodStart.getTime()), periodEnd.getTime()))
}
