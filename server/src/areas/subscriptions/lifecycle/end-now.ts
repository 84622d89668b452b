import type { TransactionContext } from '../../../platform/context.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { askGateway } from '../../gateways/public.ts'
import { meteredBillingOf } from '../metered-billing.ts'
import { applyStatus } from './apply-status.ts'
import { subjectOf } from './subject-of.ts'
import type { SubscriptionRow } from './subscriptions.sql.ts'

/** Ends a locked subscription here at once, and at the gateway as soon as it is reached. */
export async function endNow(
  context: TransactionContext,
  scope: EnvironmentScope,
  subscription: SubscriptionRow,
): Promise<void> {
  const { tx, clock } = context
  const now = clock.now()
  const at = now.toISOString()
  const usage =
    subscription.gateway_ref === null ? null : await meteredBillingOf(context).close(tx, scope, subscription, now)
  await applyStatus(context, scope, subscription, {
    status: 'canceled',
    canceled_at: at,
    ended_at: at,
    cancel_at: null,
  })
  if (subscription.gateway_ref === null) return
  const input = { ref: subscription.gateway_ref, at: 'now', ...(usage && { usage }) } as const
  const { connection_id: connectionId } = subscription
  const call = { connectionId, kind: 'subscription.cancel', subject: subjectOf(subscription), input } as const
  await askGateway(tx, scope, call, now)
}
