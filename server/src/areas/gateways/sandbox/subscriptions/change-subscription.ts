import {
  type AtMoment,
  type ChangePreview,
  type GatewayPrice,
  GatewayRefused,
  type GatewaySubscription,
} from '../../port.ts'
import type { Account, Tx } from '../account.ts'
import { billNow } from '../invoices/collect.ts'
import { tell } from '../messages/tell.ts'
import { keptPrice } from '../prices.ts'
import { requireLive } from './require.ts'
import { type Bought, type ChangeMoment, draftWithCoupon, linesInAdvance, periodOf, planChange } from './rules.ts'
import { statusByInvoices } from './settle-status.ts'
import { type Subscription, saveSubscription } from './subscriptions.sql.ts'
import { usedUntil } from './used.ts'
import { toSubscription } from './views.ts'

export interface Wanted {
  readonly price: GatewayPrice
  readonly quantity: number
}

function boughtOf({ price }: Subscription, to: Wanted): Bought {
  if (to.price.type !== 'recurring')
    throw new GatewayRefused('price_not_recurring', 'A subscription needs a price that is paid again and again.')
  if (to.price.currency !== price.currency)
    throw new GatewayRefused('currency_mismatch', 'A subscription keeps its currency.')
  return { price: keptPrice(to.price), quantity: to.quantity }
}

/** What a change made now would ask for at once, and what the next renewal would. */
export function previewChange(subscription: Subscription, to: Wanted, moment: ChangeMoment): ChangePreview {
  if (subscription.status === 'canceled')
    throw new GatewayRefused('subscription_canceled', 'This subscription has ended.')
  const { draft, lines, after } = planChange(subscription, boughtOf(subscription, to), moment)
  return {
    now: draft?.total ?? 0,
    next: draftWithCoupon(after, linesInAdvance(after)).total,
    currency: after.price.currency,
    lines: (draft?.lines ?? lines).map(({ description, amount }) => ({ description, amount })),
  }
}

/** Changes price or quantity, and asks for the difference at once; or from the next period on, for nothing. */
export async function changeSubscription(
  tx: Tx,
  account: Account,
  { ref, to, at }: { ref: string; to: Wanted; at: AtMoment },
  now: Date,
): Promise<GatewaySubscription> {
  const subscription = await requireLive(tx, account, ref)
  const bought = boughtOf(subscription, to)
  const changed =
    at === 'period_end' ? { ...subscription, next: bought } : await changeNow(tx, account, subscription, bought, now)
  await saveSubscription(tx, account, changed)
  await tell(tx, account, 'subscription.updated', { kind: 'subscription', ref }, now)
  return toSubscription(changed)
}

async function changeNow(
  tx: Tx,
  account: Account,
  subscription: Subscription,
  to: Bought,
  now: Date,
): Promise<Subscription> {
  const used = await usedUntil(tx, account, subscription, now)
  const { draft, after } = planChange(subscription, to, { at: now, used })
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
