import type { subscriptions } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { gatewayCustomer, gatewayOf } from '../../gateways/public.ts'
import { requireWebAddress } from '../checkout/web-address.ts'
import { lastConnectionOf } from '../lifecycle/subscriptions.sql.ts'
import { refuse } from '../run-now.ts'

/** Where the team changes how it pays, at the gateway that it last bought with. */
export const openPortal: Verb<typeof subscriptions.routes.billingPortal> = async ({
  db,
  scope,
  caller,
  body,
  platform,
}) => {
  requireWebAddress('return_url', body.return_url)
  const { customerId } = caller.team
  const connectionId = (await lastConnectionOf(db, scope, customerId)) ?? refuseEmpty()
  const ref = (await gatewayCustomer(db, scope, { connectionId, customerId })) ?? refuseEmpty()
  const gateway = await gatewayOf(platform, scope, connectionId)
  return gateway.billingPortal(ref, body.return_url).catch(refuse)
}

const refuseEmpty = (): never => fail('not_found', 'The team has bought nothing yet.')
