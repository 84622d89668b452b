import type { Seed } from '../../../../demo/seed.ts'
import { days } from '../../../platform/clock.ts'
import { amountOf, periodAfter } from '../../catalogue/public.ts'
import type { BulkInvoice } from '../../invoices/public.ts'
import type { Life, Step } from './lives.ts'

/** Returns one invoice per paid period. The last one of a past-due customer is open, and a few were refunded. */
export function invoicesOf(seed: Seed, life: Life): BulkInvoice[] {
  const paying = life.steps.find(({ status }) => status === 'active')
  if (!paying) return []
  const last = life.steps.at(-1) as Step
  const until = last.status === 'canceled' || last.status === 'paused' ? last.at : seed.now
  const { interval, interval_count } = paying.price
  const begins = (n: number) => periodAfter(paying.at, interval ?? 'month', interval_count ?? 1, n)
  const periods: BulkInvoice[] = []
  for (let n = 0; begins(n) < until; n++) periods.push(invoice(seed, life, n, begins(n), begins(n + 1)))
  const newest = periods.at(-1)
  if (newest && last.status === 'past_due') fail(seed, newest)
  return periods
}

/** Returns the subscription step at a moment. */
const stepAt = ({ steps }: Life, at: Date): Step => steps.findLast((step) => step.at <= at) ?? (steps[0] as Step)

function invoice({ chance }: Seed, life: Life, n: number, start: Date, end: Date): BulkInvoice {
  const { price, quantity } = stepAt(life, start)
  const amount = amountOf(price, quantity)
  const id = chance.idAt(start)
  const refundedAt = new Date(start.getTime() + days(2))
  const refunds = chance.is(0.02)
    ? [{ id: chance.idAt(refundedAt), amount: chance.is(0.5) ? amount : Math.ceil(amount / 2), createdAt: refundedAt }]
    : []
  return {
    id,
    customerId: life.team.id,
    customerName: life.team.name,
    subscriptionId: life.id,
    priceId: price.id,
    connectionId: life.connectionId,
    gatewayRef: `in_${id}`,
    status: 'paid',
    billingReason: n === 0 ? 'checkout' : 'renewal',
    currency: price.currency,
    paymentRef: `pi_${id}`,
    attempts: chance.is(0.05) ? 2 : 1,
    periodStart: start,
    periodEnd: end,
    createdAt: start,
    lines: [{ description: price.name, quantity, unitAmount: price.amount, amount, priceId: price.id }],
    refunds: refunds.map((refund) => ({ ...refund, status: 'succeeded', reason: 'Asked for by the customer' })),
  }
}

function fail({ now }: Seed, invoice: BulkInvoice): void {
  Object.assign(invoice, {
    status: 'open',
    paymentRef: null,
    attempts: 2,
    failure: 'Your card was declined.',
    nextAttemptAt: new Date(now.getTime() + days(2)),
    refunds: [],
  })
}
