import type { GatewayCallInputs, GatewayCallKind, GatewayCallResults } from '../../../platform/gateway-calls.ts'
import type { Gateway, GatewayObjectKind } from '../port.ts'

interface Kind<K extends GatewayCallKind> {
  call(gateway: Gateway, input: GatewayCallInputs[K], key: string): Promise<GatewayCallResults[K]>
  /** What is different at the gateway afterwards, and so is read anew. */
  about?(input: GatewayCallInputs[K]): { kind: GatewayObjectKind; ref: string }
  /**
   * It makes something new, once under its key. Gateways forget keys after a day, so from then on it is not repeated.
   * What sets a state may be repeated for good.
   */
  makes?: true
}

const ofSubscription = ({ ref }: { ref: string }) => ({ kind: 'subscription', ref }) as const
const ofInvoice = ({ ref }: { ref: string }) => ({ kind: 'invoice', ref }) as const

/** What can be asked of a gateway, by kind. */
export const kinds: { readonly [K in GatewayCallKind]: Kind<K> } = {
  'checkout.open': { call: (gateway, input, key) => gateway.openCheckout(input, key), makes: true },
  'subscription.change': {
    call: (gateway, { ref, ...to }, key) => gateway.changeSubscription(ref, to, key),
    about: ofSubscription,
  },
  'subscription.cancel': {
    call: (gateway, { ref, at }, key) => gateway.cancelSubscription(ref, at, key),
    about: ofSubscription,
  },
  'subscription.resume': {
    call: (gateway, { ref }, key) => gateway.resumeSubscription(ref, key),
    about: ofSubscription,
  },
  'subscription.pause': { call: (gateway, { ref }, key) => gateway.pauseSubscription(ref, key), about: ofSubscription },
  'subscription.unpause': {
    call: (gateway, { ref }, key) => gateway.unpauseSubscription(ref, key),
    about: ofSubscription,
  },
  'invoice.pay': { call: (gateway, { ref }, key) => gateway.payInvoice(ref, key), about: ofInvoice },
  'invoice.refund': {
    call: (gateway, { ref, amount }, key) => gateway.refundInvoice(ref, amount, key),
    about: ofInvoice,
    makes: true,
  },
  'usage.report': {
    call: async (gateway, { at, ...usage }, key) => {
      await gateway.reportUsage({ ...usage, at: new Date(at) }, key)
      return null
    },
    makes: true,
  },
  'customer.rename': {
    call: async (gateway, { ref, name }, key) => {
      await gateway.renameCustomer(ref, name, key)
      return null
    },
  },
  'product.rename': {
    call: async (gateway, product, key) => {
      await gateway.renameProduct(product, key)
      return null
    },
  },
}
