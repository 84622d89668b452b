import type { GatewayCallHooks } from '../../../platform/area-hooks.ts'
import { lockCheckout } from './checkouts.sql.ts'
import { applyCheckout, expireCheckout } from './mirror-checkout.ts'

/** What becomes of a page to pay that the gateway was asked for. */
export const openedCheckout: NonNullable<GatewayCallHooks['checkout.open']> = {
  async done(result, context) {
    const { scope, input } = context.call
    const checkout = await lockCheckout(context.tx, scope, input.checkoutId)
    if (checkout) await applyCheckout(context, scope, checkout, result)
  },
  async refused(_, context) {
    const { scope, input } = context.call
    const checkout = await lockCheckout(context.tx, scope, input.checkoutId)
    if (checkout?.state === 'opening') await expireCheckout(context, scope, checkout)
  },
}
