import type { GatewayInvoice } from '../../../platform/gateway-objects.ts'

const order = { draft: 0, open: 1, uncollectible: 2, paid: 3, void: 3 } as const

export interface Standing {
  status: GatewayInvoice['status']
  attempts: number
}

/** States only move on, and attempts only add up: what is behind was read before, and comes late. */
export const isLate = (known: Standing, reported: Standing): boolean =>
  order[reported.status] < order[known.status] ||
  (order[reported.status] === order[known.status] && reported.status !== known.status) ||
  reported.attempts < known.attempts

/** Paid from now on, and not before. */
export const becomesPaid = (known: Standing, reported: Standing): boolean =>
  reported.status === 'paid' && known.status !== 'paid'

/** The attempts that have failed since. What is paid by now did not fail with its last one. */
export function failedAttempts(known: Standing, reported: Standing): number[] {
  if (reported.status !== 'open' && reported.status !== 'uncollectible') return []
  const count = Math.max(0, reported.attempts - known.attempts)
  return Array.from({ length: count }, (_, index) => known.attempts + index + 1)
}

export function billingReasonOf({ ours, lines }: GatewayInvoice): 'checkout' | 'renewal' | 'change' {
  if (ours.checkoutId !== undefined) return 'checkout'
  return lines.some(({ isProration }) => isProration) ? 'change' : 'renewal'
}
