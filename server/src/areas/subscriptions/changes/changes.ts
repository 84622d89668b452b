import type { subscriptions } from '@userkeep/contract'
import type { Change, Scope } from '../../../platform/change.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { CataloguePrice } from '../../catalogue/public.ts'
import { lockCustomer } from '../../customers/public.ts'
import { type AtMoment, askGateway, type GatewayCallInputs, gatewayOf } from '../../gateways/public.ts'
import { priceOnSale, quantityOf } from '../checkout/begin-checkout.ts'
import { refuseConflict } from '../lifecycle/conflicts.ts'
import { subjectOf } from '../lifecycle/subject-of.ts'
import {
  listHeldOf,
  lockHeldOf,
  lockSubscription,
  type SubscriptionRow,
  setChanging,
} from '../lifecycle/subscriptions.sql.ts'
import { meteredBillingOf } from '../metered-billing.ts'
import { viewSubscription } from '../reads/subscriptions.sql.ts'
import { toSubscription } from '../reads/views.ts'
import { refuse, runNow } from '../run-now.ts'

interface WantedChange {
  price_id: string
  subscription_id?: string
}

/** Returns the target of a plan change, or throws the reason why it is impossible. */
async function wantedChange(
  db: Db,
  scope: Scope,
  customerId: string,
  { price_id, subscription_id }: WantedChange,
): Promise<{ subscription: SubscriptionRow; price: CataloguePrice; quantity: number }> {
  const held = await listHeldOf(db, scope, customerId)
  const subscription = ownOf(held, subscription_id)
  const price = await priceOnSale(db, scope, price_id)
  if (price.type !== 'recurring') invalid('price_id', 'must be a recurring price')
  if (price.product.kind !== subscription.kind) invalid('price_id', 'must be a price of the same kind of product')
  if (price.currency !== subscription.currency)
    invalid('price_id', `must be in ${subscription.currency}, the currency of the subscription, not ${price.currency}`)
  if (price.id === subscription.price_id) fail('conflict', 'The subscription already has this price.')
  const others = held.filter(({ id }) => id !== subscription.id)
  await refuseConflict(db, scope, others, price)
  return { subscription, price, quantity: await quantityOf(db, scope, customerId, price) }
}

/** Returns the plan, unless another subscription is named. */
function ownOf(held: readonly SubscriptionRow[], id: string | undefined): SubscriptionRow {
  const found = held.find((row) => (id === undefined ? row.kind === 'plan' : row.id === id))
  return found ?? fail('not_found', id === undefined ? 'The team has no plan.' : 'Subscription not found.')
}

type Act = 'subscription.cancel' | 'subscription.resume' | 'subscription.pause' | 'subscription.unpause'

/** Requests a change of a subscription from its gateway. Returns the call. */
export function askAbout<K extends Act>(
  tx: Change,
  { clock }: Pick<Platform, 'clock'>,
  scope: Scope,
  subscription: SubscriptionRow,
  kind: K,
  input: Omit<GatewayCallInputs[K], 'ref'>,
): Promise<string> {
  const { connection_id: connectionId, gateway_ref } = subscription
  const whole = {
    ref: gateway_ref ?? fail('no_gateway', 'No payment gateway collects this subscription.'),
    ...input,
  } as GatewayCallInputs[K]
  const call = { connectionId, kind, subject: subjectOf(subscription), input: whole, awaited: true }
  return askGateway(tx, scope, call, clock.now())
}

/** Requests the end of a subscription. If it ends at once, unreported usage is put on the last invoice. */
export async function askToCancel(
  tx: Change,
  platform: Pick<Platform, 'clock' | 'contributions'>,
  scope: Scope,
  subscription: SubscriptionRow,
  at: AtMoment,
): Promise<string> {
  const usage =
    at === 'now' ? await meteredBillingOf(platform).close(tx, scope, subscription, platform.clock.now()) : null
  return askAbout(tx, platform, scope, subscription, 'subscription.cancel', { at, ...(usage && { usage }) })
}

/** Takes effect once the gateway confirms it. A change in progress is applied first. */
export const changePlan: Verb<typeof subscriptions.routes.change> = async (call) => {
  const { caller, scope, body, change, db, platform } = call
  const { customerId } = caller.team
  const { id, callId } = await change(async (tx) => {
    if (!(await lockCustomer(tx, scope, customerId))) fail('not_found')
    const wanted = await wantedChange(tx, scope, customerId, body)
    const subscription = (await lockSubscription(tx, scope, wanted.subscription.id)) ?? fail('not_found')
    const { id, changing, gateway_ref, connection_id } = subscription
    const now = platform.clock.now()
    await setChanging(tx, scope, id, changing + 1)
    const input = {
      ref: gateway_ref ?? fail('no_gateway'),
      price: wanted.price,
      quantity: wanted.quantity,
      at: 'now',
      usage: await meteredBillingOf(platform).close(tx, scope, subscription, now),
    } as const
    const asked = {
      connectionId: connection_id,
      kind: 'subscription.change',
      subject: subjectOf({ id }),
      input,
    } as const
    return { id, callId: await askGateway(tx, scope, { ...asked, awaited: true }, now) }
  })
  await runNow(call, callId)
  return toSubscription((await viewSubscription(db, scope, id)) ?? fail('not_found'))
}

/** Asks the gateway, which alone knows what was paid and what is left of it. */
export const previewChange: Verb<typeof subscriptions.routes.preview> = async ({
  db,
  scope,
  caller,
  body,
  platform,
  now: at,
}) => {
  const { customerId } = caller.team
  const { subscription, price, quantity } = await wantedChange(db, scope, customerId, body)
  const gateway = await gatewayOf(platform, scope, subscription.connection_id)
  const ref = subscription.gateway_ref ?? fail('no_gateway')
  const usage = await meteredBillingOf(platform).unreported(db, scope, subscription, at)
  const { now, next, nextAt, currency, lines } = await gateway
    .previewChange(ref, { price, quantity }, usage)
    .catch(refuse)
  return {
    subscription_id: subscription.id,
    price_id: price.id,
    quantity,
    currency,
    due_now: now,
    due_next: next,
    next_at: nextAt.toISOString(),
    trial_ends_at: subscription.status === 'trialing' ? subscription.trial_ends_at : null,
    lines: [...lines],
  }
}

type Routes = typeof subscriptions.routes

/** At the end of the paid period by default. */
export const cancelOwn: Verb<Routes['cancel']> = async (call) => {
  const { caller, scope, body, change, db, platform } = call
  const { id, callId } = await change(async (tx) => {
    const subscription = ownOf(await lockHeldOf(tx, scope, caller.team.customerId), body.subscription_id)
    const at = body.at ?? 'period_end'
    if (at === 'period_end' && subscription.cancel_at !== null)
      fail('conflict', 'The subscription is already canceled.')
    return { id: subscription.id, callId: await askToCancel(tx, platform, scope, subscription, at) }
  })
  await runNow(call, callId)
  return toSubscription((await viewSubscription(db, scope, id)) ?? fail('not_found'))
}

/** Cancels the scheduled end. */
export const resumeOwn: Verb<Routes['resume']> = async (call) => {
  const { caller, scope, body, change, db, platform } = call
  const { id, callId } = await change(async (tx) => {
    const subscription = ownOf(await lockHeldOf(tx, scope, caller.team.customerId), body.subscription_id)
    if (subscription.cancel_at === null) fail('conflict', 'The subscription is not canceled.')
    return { id: subscription.id, callId: await askAbout(tx, platform, scope, subscription, 'subscription.resume', {}) }
  })
  await runNow(call, callId)
  return toSubscription((await viewSubscription(db, scope, id)) ?? fail('not_found'))
}
