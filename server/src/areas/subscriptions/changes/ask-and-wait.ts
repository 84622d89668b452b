import type { Change, Scope } from '../../../platform/change.ts'
import { fail } from '../../../platform/fail.ts'
import type { GatewayCallInputs } from '../../../platform/gateway-calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { askGateway } from '../../gateways/public.ts'
import { subjectOf } from '../lifecycle/subject-of.ts'
import type { SubscriptionRow } from '../lifecycle/subscriptions.sql.ts'

type Act = 'subscription.cancel' | 'subscription.resume' | 'subscription.pause' | 'subscription.unpause'

/** Has a gateway do something to a subscription, for a request that waits for it. Answers the call. */
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
