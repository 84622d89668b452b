import type { subscriptions } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { gatewayOf } from '../../gateways/public.ts'
import { refuse } from '../run-now.ts'
import { wantedChange } from './wanted-change.ts'

/** Asks the gateway, which alone knows what was paid and what is left of it. */
export const previewChange: Verb<typeof subscriptions.routes.preview> = async ({
  db,
  scope,
  caller,
  body,
  platform,
}) => {
  const { customerId } = caller.team
  const { subscription, price, quantity } = await wantedChange(db, scope, customerId, body)
  const gateway = await gatewayOf(platform, scope, subscription.connection_id)
  const ref = subscription.gateway_ref ?? fail('no_gateway')
  const { now, next, currency, lines } = await gateway.previewChange(ref, { price, quantity }).catch(refuse)
  return {
    subscription_id: subscription.id,
    price_id: price.id,
    quantity,
    currency,
    due_now: now,
    due_next: next,
    next_at: subscription.current_period_end,
    lines: [...lines],
  }
}
