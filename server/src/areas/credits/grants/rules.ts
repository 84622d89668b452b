import type { FactData } from '@userkeep/contract'
import type { CataloguePrice } from '../../catalogue/public.ts'
import type { GrantSource } from './grants.sql.ts'

export interface Bought {
  amount: number
  source: GrantSource
  reason: string
  /** In days; null: for ever. */
  lasting: number | null
}

/** A plan's credits come with a period that is paid, and a change in the middle of one begins none. */
export function creditsOf({ product }: CataloguePrice, why: FactData<'invoice.paid'>['billing_reason']): Bought {
  const { kind, credits, included_credits, credits_expire_after_days: lasting, name: reason } = product
  if (kind === 'credit_pack') return { amount: credits ?? 0, source: 'pack', reason, lasting }
  return { amount: why === 'change' ? 0 : (included_credits ?? 0), source: 'plan', reason, lasting }
}

/** What of a grant is to be taken back when so much of its payment goes back. Rounded down, but whole for the whole. */
export function dueBack(
  { amount, paid_amount }: { amount: number; paid_amount: number },
  before: number,
  after: number,
): number {
  return share(amount, paid_amount, after) - share(amount, paid_amount, before)
}

/** By integers of any size: a grant times a payment is past what a number holds exactly. */
function share(amount: number, paid: number, refunded: number): number {
  if (refunded >= paid) return amount
  return Number((BigInt(amount) * BigInt(refunded)) / BigInt(paid))
}

const day = 24 * 3600 * 1000

/** Null: never. */
export const expiryAfter = (days: number | null, now: Date): string | null =>
  days === null ? null : new Date(now.getTime() + days * day).toISOString()
