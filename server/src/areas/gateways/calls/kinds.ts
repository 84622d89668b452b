import type { Gateway, GatewayObjectKind } from '../port.ts'
import type { GatewayCallInputs, GatewayCallKind, GatewayCallResults } from './call-types.ts'

interface Kind<K extends GatewayCallKind> {
  call(gateway: Gateway, input: GatewayCallInputs[K], key: string): Promise<GatewayCallResults[K]>
  /** Returns the object that the call changes, to be read again. */
  about?(input: GatewayCallInputs[K]): { kind: GatewayObjectKind; ref: string }
  /**
   * Whether it creates an object, once per key. Gateways forget keys after a day, so it is not retried after that. A
   * call that sets a state can always be retried.
   */
  makes?: true
}

const ofSubscription = ({ ref }: { ref: string }) => ({ kind: 'subscription', ref }) as const
const ofInvoice = ({ ref }: { ref: string }) => ({ kind: 'invoice', ref }) as const

/** The calls of a gateway, by kind. */
export const kinds: { readonly [K in GatewayCallKind]: Kind<K> } = {
  'checkout.open': {
    call: (gateway, { idempotencyKey, ...asked }, key) => gateway.openCheckout(asked, idempotencyKey ?? key),
    makes: true,
  },
  'checkout.expire': {
    call: (gateway, { ref }, key) => gateway.expireCheckout(ref, key),
    about: ({ ref }) => ({ kind: 'checkout', ref }),
  },
  'subscription.end_trial': { call: (gateway, { ref }, key) => gateway.endTrial(ref, key), about: ofSubscription },
  'subscription.change': {
    call: (gateway, { ref, ...to }, key) => gateway.changeSubscription(ref, to, key),
    about: ofSubscription,
  },
  'subscription.cancel': {
    call: (gateway, { ref, at, usage }, key) => gateway.cancelSubscription(ref, at, key, usage),
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
    call: async (gateway, { at, period: _, ...usage }, key) => {
      await gateway.reportUsage({ ...usage, at: new Date(at) }, key)
      return null
    },
    makes: true,
  },
  'usage.bill': {
    call: (gateway, { meter: _, period: __, ...usage }, key) => gateway.billUsage(usage, key),
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
