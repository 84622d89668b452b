import type { GatewayCheckout, GatewayObjectKind, GatewayObjects, GatewaySubscription } from '../port.ts'

/** Whether something may still be paid for by it. */
export function isLive(kind: GatewayObjectKind, object: GatewayObjects[GatewayObjectKind]): boolean {
  if (kind === 'checkout') return (object as GatewayCheckout).state === 'open'
  if (kind === 'subscription') return !['canceled', 'expired'].includes((object as GatewaySubscription).status)
  return false
}
