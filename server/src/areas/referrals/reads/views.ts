import type { AnswerOf, referrals } from '@userkeep/contract'
import type { NamedReferral, NamedReward } from './reads.sql.ts'

type Routes = typeof referrals.routes
type ShownReferral = AnswerOf<Routes['revoke']>
type ShownReward = AnswerOf<Routes['rewards']>['rewards'][number]

const person = (id: string | null, known: { name: string | null; email: string | null } | null) =>
  id === null ? null : { id, name: known?.name ?? null, email: known?.email ?? null }

export const toReferral = (row: NamedReferral): ShownReferral => ({
  id: row.id,
  referrer: person(row.referrer_id, row.names.referrer),
  referred: person(row.referred_id, row.names.referred),
  code: row.code,
  state: row.state,
  reason: row.reason,
  touched_at: row.touched_at,
  signed_up_at: row.signed_up_at,
  counted_at: row.counted_at,
  hold_until: row.hold_until,
  ended_at: row.ended_at,
})

export const toReward = (row: NamedReward): ShownReward => ({
  id: row.id,
  referral_id: row.referral_id,
  side: row.side,
  contact: person(row.contact_id, row.names.contact),
  kind: row.kind,
  amount: row.amount,
  coupon_id: row.coupon_id,
  state: row.state,
  due_at: row.due_at,
  paid_at: row.paid_at,
  customer_id: row.customer_id,
  code: row.issued_code,
})
