import { amountOf, periodAfter, prorate } from '../../../catalogue/public.ts'
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

/** The n-th end of a period, counted from the anchor. */
export function periodEnd(price: SandboxPrice, anchor: Date, n: number): Date {
  if (price.interval === null) throw new Error('A price that is paid once has no periods')
  return periodAfter(anchor, price.interval, price.interval_count ?? 1, n)
}

export const sameInterval = (a: SandboxPrice, b: SandboxPrice): boolean =>
  a.interval === b.interval && a.interval_count === b.interval_count

export const isInTrial = ({ trialEndsAt, periodEnd }: Subscription): boolean =>
  trialEndsAt !== null && trialEndsAt.getTime() === periodEnd.getTime()

export const periodOf = ({ periodStart, periodEnd }: Subscription): Period => ({ start: periodStart, end: periodEnd })

/** What is paid for before its period: nothing of a price that is metered. */
export const linesInAdvance = (subscription: Subscription): InvoiceLine[] =>
  isMetered(subscription.price) ? [] : [priceLine(subscription.price, subscription.quantity, periodOf(subscription))]

/** What is paid for afterwards. */
export const linesInArrears = ({ price, usageFrom }: Subscription, used: number, to: Date): InvoiceLine[] =>
  isMetered(price) ? [usageLine(price, used, { start: usageFrom, end: to })] : []

const couponHolds = ({ coupon, couponPeriodsLeft }: Subscription): boolean => coupon !== null && couponPeriodsLeft !== 0

/** An invoice of a period: the coupon is taken off, and credit is used. */
export function draftWithCoupon(subscription: Subscription, lines: readonly InvoiceLine[]): Draft {
  const { coupon, credit, price } = subscription
  const discount = couponHolds(subscription) ? takenOff(coupon, sumOf(lines), price.currency) : 0
  return draftOf(lines, { discount, credit })
}

/** Once it was taken off the period that begins. */
export const couponUsed = (subscription: Subscription): Pick<Subscription, 'discounted' | 'couponPeriodsLeft'> => ({
  discounted: couponHolds(subscription),
  couponPeriodsLeft: subscription.couponPeriodsLeft === null ? null : Math.max(0, subscription.couponPeriodsLeft - 1),
})

export interface PlannedChange {
  /** What is given back and what is asked for, for the rest of the period. */
  readonly lines: readonly InvoiceLine[]
  /** Asked for at once; null where nothing is. */
  readonly draft: Draft | null
  readonly after: Subscription
}

/**
 * What becomes of a subscription that is changed at a moment: credit for what is left of the old, a charge for what is
 * left of the new. Another interval begins a period of its own. What is given back beyond the charge is kept as credit.
 */
export function planChange(subscription: Subscription, to: Bought, { at: moment, used }: ChangeMoment): PlannedChange {
  const at = withinPeriod(subscription, moment)
  const period = periodOf(subscription)
  const changed: Subscription = { ...subscription, ...to, next: null }
  if (isInTrial(subscription)) return { lines: [], draft: null, after: changed }
  const begun = sameInterval(subscription.price, to.price) ? period : { start: at, end: periodEnd(to.price, at, 1) }
  const after = begun === period ? changed : withPeriod(changed, begun)
  const leaves = to.price.id !== subscription.price.id
  const lines = [
    ...(leaves ? linesInArrears(subscription, used, at) : []),
    ...restLine('Unused time on', subscription, period, at, -1),
    ...restLine('Remaining time on', to, begun, at, 1),
  ]
  return { lines, ...settled(subscription, leaves ? { ...after, usageFrom: at, usageBilledAt: moment } : after, lines) }
}

export interface ChangeMoment {
  readonly at: Date
  /** Of a metered price, what was used and is on no invoice yet. */
  readonly used: number
}

/** Begins to count anew. A cancellation at the end of the period is one at the end of the new period. */
const withPeriod = (subscription: Subscription, { start, end }: Period): Subscription => ({
  ...subscription,
  anchor: start,
  periods: 1,
  periodStart: start,
  periodEnd: end,
  cancelAt: subscription.cancelAt && end,
})

/** Only a percentage concerns a part of a period; an amount was taken off the whole of it already. */
function settled(
  { coupon, discounted, credit }: Subscription,
  after: Subscription,
  lines: readonly InvoiceLine[],
): Pick<PlannedChange, 'draft' | 'after'> {
  const net = sumOf(lines)
  const percentage = discounted && coupon?.percent_off ? coupon : null
  const off = Math.sign(net) * takenOff(percentage, Math.abs(net), after.price.currency)
  if (net - off <= 0) return { draft: null, after: { ...after, credit: credit - (net - off) } }
  const draft = draftOf(lines, { discount: off, credit })
  return { draft, after: { ...after, credit: credit - draft.creditUsed } }
}

/** Usage is paid for afterwards: there is nothing to give back of it. */
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
      // Not by multiplying: a zero has no sign in the books.
      amount: sign === 1 ? amount : 0 - amount,
      period: { start: at, end: period.end },
      isProration: true,
    }),
  ]
}

/** Whole seconds, as a preview and the change that follows it should agree on. */
function withinPeriod({ periodStart, periodEnd }: Subscription, moment: Date): Date {
  const second = Math.floor(moment.getTime() / 1000) * 1000
  return new Date(Math.min(Math.max(second, periodStart.getTime()), periodEnd.getTime()))
}
