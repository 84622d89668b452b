import { hash } from 'node:crypto'
import type { TransactionContext } from '../../../platform/context.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { findPrice } from '../../catalogue/public.ts'
import { askGateway, type GatewayCheckout } from '../../gateways/public.ts'
import type { CheckoutRow } from '../checkout/checkouts.sql.ts'
import { subjectOf } from '../lifecycle/subject-of.ts'
import { lockSubscription } from '../lifecycle/subscriptions.sql.ts'
import { rememberInstrument, rememberTrial } from './given.sql.ts'

/**
 * Records the trial that a paid checkout begins. If the customer or the card had a trial of the product before, the
 * gateway is asked to end this one and the first period is paid; a trial that was canceled meanwhile ends without a
 * payment.
 */
export async function settleTrial(
  { tx, clock }: TransactionContext,
  scope: EnvironmentScope,
  { customer_id: customerId, price_id, subscription_id, connection_id: connectionId }: CheckoutRow,
  { subscriptionRef: ref, instrument }: GatewayCheckout,
): Promise<void> {
  const price = await findPrice(tx, scope, price_id)
  if (!price || subscription_id === null || ref === null) return
  const now = clock.now()
  const given = { customerId, productId: price.product_id, subscriptionId: subscription_id }
  const isFirst = await rememberTrial(tx, scope, given, now)
  const isFirstOfCard =
    instrument === null || (await rememberInstrument(tx, scope, given, hashOf(scope, instrument), now))
  if (isFirst && isFirstOfCard) return
  const subject = subjectOf({ id: subscription_id })
  const subscription = await lockSubscription(tx, scope, subscription_id)
  if (subscription?.cancel_at)
    await askGateway(tx, scope, { connectionId, kind: 'subscription.cancel', subject, input: { ref, at: 'now' } }, now)
  else await askGateway(tx, scope, { connectionId, kind: 'subscription.end_trial', subject, input: { ref } }, now)
}

const hashOf = ({ environmentId }: EnvironmentScope, instrument: string): Buffer =>
  hash('sha256', `${environmentId}:${instrument}`, 'buffer')
