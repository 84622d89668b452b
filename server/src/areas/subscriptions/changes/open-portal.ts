import type { subscriptions } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { gatewayCustomer, gatewayOf } from '../../gateways/public.ts'
import { lastConnectionOf } from '../lifecycle/subscriptions.sql.ts'
import { refuse } from '../run-now.ts'

/** Opens the page of the gateway of the last purchase, where the customer changes its payment method. */
export const openPortal: Verb<typeof subscriptions.routes.billingPortal> = async ({
  db,
  scope,
  caller,
  body,
  platform,
}) => {
  const { customerId } = caller.team
  const connectionId = (await lastConnectionOf(db, scope, customerId)) ?? refuseEmpty()
  const ref = (await gatewayCustomer(db, scope, { connectionId, customerId })) ?? refuseEmpty()
  const gateway = await gatewayOf(platform, scope, connectionId)
  return gateway.billingPortal(ref, body.return_url).catch(refuse)
}

const refuseEmpty = (): never => fail('not_found', 'The team has no purchases yet.')
