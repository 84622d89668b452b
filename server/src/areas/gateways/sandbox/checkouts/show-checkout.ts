import type { gateways } from '@userkeep/contract'
import type { Verb } from '../../../../platform/http/call.ts'
import { closedPage, confirmPage, payPage } from './checkout-pages.ts'
import { visit } from './visit.ts'

/** Shows the checkout in its current step. */
export const showCheckout: Verb<typeof gateways.routes.checkoutPage> = async ({ params, db, now }) => {
  const visited = await visit(db, params.token, now)
  if (visited.checkout.state !== 'open') return closedPage(visited.checkout)
  return visited.checkout.confirming ? confirmPage(visited) : payPage(visited)
}
