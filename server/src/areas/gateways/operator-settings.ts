export {}

declare module '../../platform/platform.ts' {
  interface Settings {
    /** The address of Stripe's API. Absent: Stripe's own. */
    readonly stripeApi?: string | undefined
    /** The path at which payment gateways call back. Absent: `/gateways`. */
    readonly gatewayWebhookPath?: string | undefined
  }
}
