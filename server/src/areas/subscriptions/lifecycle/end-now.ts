import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { ContextInside } from '../../../platform/context.ts'
import { askGateway } from '../../gateways/public.ts'
import { become } from './become.ts'
import { subjectOf } from './subject-of.ts'
import type { SubscriptionRow } from './subscriptions.sql.ts'

/** Over for us from now on, and for the gateway as soon as it is told. The subscription has to be held. */
export async function endNow(
  context: ContextInside,
  scope: EnvironmentScope,
  subscription: SubscriptionRow,
): Promise<void> {
  const at = context.clock.now().toISOString()
  await become(context, scope, subscription, { status: 'canceled', canceled_at: at, ended_at: at, cancel_at: null })
  if (subscription.gateway_ref === null) return
  const input = { ref: subscription.gateway_ref, at: 'now' } as const
  const { connection_id: connectionId } = subscription
  const call = { connectionId, kind: 'subscription.cancel', subject: subjectOf(subscription), input } as const
  await askGateway(context.tx, scope, call, context.clock.now())
}
