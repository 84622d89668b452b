import type { FactData } from '@userkeep/contract'
import type { CataloguePrice } from '../../catalogue/public.ts'
import type { GrantSource } from './grants.sql.ts'

export interface Bought {
  amount: number
  source: GrantSource
  reason: string
  /** In days; null: no expiry. */
  lasting: number | null
}

/** Credits of a plan come with a paid period; a change within one begins none. */
export function creditsOf({ product }: CataloguePrice, why: FactData<'invoice.paid'>['billing_reason']): Bought {
  const { kind, credits, included_credits, credits_expire_after_days: lasting, name: reason } = product
  if (kind === 'credit_pack') return { amount: credits ?? 0, source: 'pack', reason, lasting }
  return { amount: why === 'change' ? 0 : (included_credits ?? 0), source: 'plan', reason, lasting }
}

/**
 * Returns how much of a grant to take back when part of its payment is refunded. Rounded down, but whole for a full
 * refund.
 */
export function dueBack(
  { amount, paid_amount }: { amount: number; paid_amount: number },
  before: number,
  after: number,
): number {
  return share(amount, paid_amount, after) - share(amount, paid_amount, before)
}

/** Uses BigInt, because a grant times a payment exceeds what a number holds exactly. */
function share(amount: number, paid: number, refunded: number): number {
  if (refunded >= paid) return amount
  return Number((BigInt(amount) * BigInt(refunded)) / BigInt(paid))
}

const day = 24 * 3600 * 1000

/** null: never. */
export const expiryAfter = (days: number | null, now: Date): string | null =>
  days === null ? null : new Date(now.getTime() + days * day).toISOString()
