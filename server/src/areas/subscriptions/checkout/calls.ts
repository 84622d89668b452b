import type { GatewayCallHooks } from '../../gateways/public.ts'
import { lockCheckout } from './checkouts.sql.ts'
import { applyCheckout, expireCheckout } from './mirror-checkout.ts'

/** Completes a checkout requested from the gateway. */
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

/** The previous page was closed. If it was paid meanwhile, it stays paid. */
export const closedCheckout: NonNullable<GatewayCallHooks['checkout.expire']> = {
  async done(result, context) {
    const { scope, input } = context.call
    const checkout = await lockCheckout(context.tx, scope, input.checkoutId)
    if (checkout) await applyCheckout(context, scope, checkout, result)
  },
}
