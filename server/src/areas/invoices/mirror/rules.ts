import type { GatewayInvoice } from '../../gateways/public.ts'

const order = { draft: 0, open: 1, uncollectible: 2, paid: 3, void: 3 } as const

export interface Standing {
  status: GatewayInvoice['status']
  attempts: number
}

/** Returns whether a reported invoice is older than the stored one: states and attempts only increase. */
export const isLate = (known: Standing, reported: Standing): boolean =>
  order[reported.status] < order[known.status] ||
  (order[reported.status] === order[known.status] && reported.status !== known.status) ||
  reported.attempts < known.attempts

/** Returns whether the invoice is paid now and was not before. */
export const becomesPaid = (known: Standing, reported: Standing): boolean =>
  reported.status === 'paid' && known.status !== 'paid'

/** Returns the attempts that failed since. The last attempt of a paid invoice succeeded. */
export function failedAttempts(known: Standing, reported: Standing): number[] {
  if (reported.status !== 'open' && reported.status !== 'uncollectible') return []
  const count = Math.max(0, reported.attempts - known.attempts)
  return Array.from({ length: count }, (_, index) => known.attempts + index + 1)
}

export function billingReasonOf({ ours, lines }: GatewayInvoice): 'checkout' | 'renewal' | 'change' {
  if (ours.checkoutId !== undefined) return 'checkout'
  return lines.some(({ isProration }) => isProration) ? 'change' : 'renewal'
}
