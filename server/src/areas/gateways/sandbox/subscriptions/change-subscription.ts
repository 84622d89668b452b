import {
  type AtMoment,
  type ChangePreview,
  type ClosingUsage,
  type GatewayPrice,
  GatewayRefused,
  type GatewaySubscription,
  type Proration,
} from '../../port.ts'
import type { Account, Tx } from '../account.ts'
import { billNow } from '../invoices/collect.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { storedPrice } from '../prices.ts'
import { requireLive } from './require.ts'
import {
  type Bought,
  type ChangeMoment,
  draftWithCoupon,
  linesInAdvance,
  periodOf,
  planChange,
  planForNextInvoice,
} from './rules.ts'
import { statusByInvoices } from './settle-status.ts'
import { type Subscription, saveSubscription } from './subscriptions.sql.ts'
import { usedUntil } from './used.ts'
import { toSubscription } from './views.ts'

interface Wanted {
  readonly price: GatewayPrice
  readonly quantity: number
}

function boughtOf({ price }: Subscription, to: Wanted): Bought {
  if (to.price.type !== 'recurring')
    throw new GatewayRefused('price_not_recurring', 'A subscription requires a recurring price.')
  if (to.price.currency !== price.currency)
    throw new GatewayRefused('currency_mismatch', 'The currency of a subscription cannot be changed.')
  return { price: storedPrice(to.price), quantity: to.quantity }
}

/** Returns the cost of a change at once, and at the next renewal. */
export function previewChange(subscription: Subscription, to: Wanted, moment: ChangeMoment): ChangePreview {
  if (subscription.status === 'canceled')
    throw new GatewayRefused('subscription_canceled', 'This subscription has ended.')
  const { draft, lines, after } = planChange(subscription, boughtOf(subscription, to), moment)
  return {
    now: draft?.total ?? 0,
    next: draftWithCoupon(after, linesInAdvance(after)).total,
    nextAt: after.periodEnd,
    currency: after.price.currency,
    lines: (draft?.lines ?? lines).map(({ description, amount }) => ({ description, amount })),
  }
}

interface Asked {
  ref: string
  to: Wanted
  at: AtMoment
  proration?: Proration | undefined
  usage?: ClosingUsage | null | undefined
}

/** Changes price or quantity, and charges the difference at once; or from the next period, for nothing. */
export async function changeSubscription(
  tx: Tx,
  account: Account,
  { ref, to, at, proration = 'now', usage }: Asked,
  now: Date,
): Promise<GatewaySubscription> {
  const subscription = await requireLive(tx, account, ref)
  const bought = boughtOf(subscription, to)
  const changed =
    at === 'period_end'
      ? { ...subscription, next: bought }
      : await changeNow(tx, account, subscription, { to: bought, proration, usage }, now)
  await saveSubscription(tx, account, changed)
  await queueMessage(tx, account, 'subscription.updated', { kind: 'subscription', ref }, now)
  return toSubscription(changed)
}

async function changeNow(
  tx: Tx,
  account: Account,
  subscription: Subscription,
  { to, proration, usage }: { to: Bought; proration: Proration; usage: ClosingUsage | null | undefined },
  now: Date,
): Promise<Subscription> {
  const used = await usedUntil(tx, account, subscription, now, usage)
  const plan = proration === 'now' ? planChange : planForNextInvoice
  const { draft, after } = plan(subscription, to, { at: now, used })
  if (!draft) return after
  await billNow(tx, account, {
    customerRef: after.customerRef,
    subscriptionRef: after.ref,
    currency: after.price.currency,
    draft,
    period: periodOf(after),
    at: now,
    ours: { ...after.ours, priceId: after.price.id },
  })
  return { ...after, status: await statusByInvoices(tx, account, after) }
}
