import type { GatewayRefund } from '../../gateways/public.ts'

export interface KnownRefund {
  id: string
  amount: number
  status: GatewayRefund['status']
  gateway_ref: string | null
}

type Status = GatewayRefund['status']
const order = { pending: 0, succeeded: 1, failed: 2 } as const

/** Returns the later status: statuses only advance, and a successful refund may still fail. */
export const later = (known: Status, reported: Status): Status => (order[reported] > order[known] ? reported : known)

interface Outcome<T extends KnownRefund> {
  /** Changed refunds, before and after. */
  changed: { before: T; after: T }[]
  /** Refunds started at the gateway itself. */
  added: GatewayRefund[]
}

/**
 * Matches reported refunds with known ones. A refund requested here without a reference is matched with a reported one
 * of the same amount: its call may have succeeded before the answer was stored.
 */
export function mergeRefunds<T extends KnownRefund>(
  known: readonly T[],
  reported: readonly GatewayRefund[],
): Outcome<T> {
  const taken = new Set<string>()
  const refs = new Set(known.map(({ gateway_ref }) => gateway_ref))
  const outcome: Outcome<T> = { changed: [], added: [] }
  for (const refund of reported) {
    const before = refs.has(refund.ref)
      ? known.find(({ gateway_ref }) => gateway_ref === refund.ref)
      : known.find((one) => isWaitingFor(one, refund) && !taken.has(one.id))
    if (!before) {
      outcome.added.push(refund)
      continue
    }
    taken.add(before.id)
    const status = later(before.status, refund.status)
    if (status === before.status && before.gateway_ref === refund.ref) continue
    outcome.changed.push({ before, after: { ...before, status, gateway_ref: refund.ref } })
  }
  return outcome
}

const isWaitingFor = ({ gateway_ref, status, amount }: KnownRefund, refund: GatewayRefund): boolean =>
  gateway_ref === null && status === 'pending' && amount === refund.amount
