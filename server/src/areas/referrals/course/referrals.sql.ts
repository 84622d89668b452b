import type { ReferralReason } from '@userkeep/contract/shapes/referral'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { contactIdentityRows, contactRows } from '../../contacts/public.ts'
import { customerMemberRows } from '../../customers/public.ts'
import { invoiceRows, refundRows } from '../../invoices/public.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export type ReferralState = 'pending' | 'holding' | 'rewarded' | 'refused' | 'revoked'

export interface ReferralRow {
  id: string
  referrer_id: string | null
  referred_id: string | null
  code: string
  state: ReferralState
  reason: ReferralReason | null
  same_device: boolean
  touched_at: string
  signed_up_at: string
  counted_at: string | null
  counted_customer_id: string | null
  counted_invoice_id: string | null
  hold_until: string | null
  ended_at: string | null
}

export const referralColumns = (db: Db) => db`
  r.id, r.referrer_id, r.referred_id, r.code, r.state, r.reason, r.same_device, r.touched_at, r.signed_up_at,
  r.counted_at, r.counted_customer_id, r.counted_invoice_id, r.hold_until, r.ended_at`

interface NewReferral {
  id: string
  referrerId: string
  referredId: string
  code: string
  sameDevice: boolean
  touchedAt: Date
  signedUpAt: Date
  now: Date
}

/** Returns false if the contact was referred before: each contact has one referral, ever. */
export async function insertReferral(db: Db, { environmentId }: Environment, made: NewReferral): Promise<boolean> {
  const { count } = await db`
    insert into referrals (environment_id, id, referrer_id, referred_id, code, state, same_device, touched_at,
      signed_up_at, created_at)
    values (${environmentId}, ${made.id}, ${made.referrerId}, ${made.referredId}, ${made.code}, 'pending',
      ${made.sameDevice}, ${made.touchedAt}, ${made.signedUpAt}, ${made.now})
    on conflict do nothing`
  return count > 0
}

export async function lockReferral(db: Db, { environmentId }: Environment, id: string): Promise<ReferralRow | null> {
  const [row] = await db<ReferralRow[]>`
    select ${referralColumns(db)} from referrals r where r.environment_id = ${environmentId} and r.id = ${id}
    for no key update`
  return row ?? null
}

/** Finds the referral of a contact and locks it until the transaction ends. */
export async function lockReferralOf(
  db: Db,
  { environmentId }: Environment,
  referredId: string,
): Promise<ReferralRow | null> {
  const [row] = await db<ReferralRow[]>`
    select ${referralColumns(db)} from referrals r
    where r.environment_id = ${environmentId} and r.referred_id = ${referredId}
      and r.reason is distinct from 'duplicate' for no key update`
  return row ?? null
}

/** Returns the member of a customer who was referred first and whose referral does not count yet. */
export async function findPendingIn(
  db: Db,
  { environmentId }: Environment,
  customerId: string,
): Promise<string | null> {
  const [row] = await db<{ referred_id: string }[]>`
    select r.referred_id from ${customerMemberRows(db)} m
    join referrals r on r.environment_id = ${environmentId} and r.referred_id = m.contact_id and r.state = 'pending'
    where m.environment_id = ${environmentId} and m.customer_id = ${customerId}
    order by r.signed_up_at, r.id limit 1`
  return row?.referred_id ?? null
}

export const listHeldOf = (db: Db, { environmentId }: Environment, invoiceId: string) => db<{ id: string }[]>`
  select id from referrals
  where environment_id = ${environmentId} and counted_invoice_id = ${invoiceId} and state = 'holding' order by id`

/** Returns the referrer of a person, unless the referral was rejected. */
export async function referrerOf(
  db: Db,
  { environmentId }: Environment,
  referredId: string,
): Promise<{ id: string; referrer_id: string | null } | null> {
  const [row] = await db<{ id: string; referrer_id: string | null }[]>`
    select id, referrer_id from referrals
    where environment_id = ${environmentId} and referred_id = ${referredId} and state <> 'refused'
      and reason is distinct from 'duplicate'`
  return row ?? null
}

export async function countOfReferrer(db: Db, { environmentId }: Environment, referrerId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from referrals
    where environment_id = ${environmentId} and referrer_id = ${referrerId} and state in ('holding', 'rewarded')`
  return row?.count ?? 0
}

export async function saveHolding(
  db: Db,
  { environmentId }: Environment,
  id: string,
  counted: { at: Date; customerId: string | null; invoiceId: string | null; until: Date },
): Promise<void> {
  await db`
    update referrals set state = 'holding', counted_at = ${counted.at}, counted_customer_id = ${counted.customerId},
      counted_invoice_id = ${counted.invoiceId}, hold_until = ${counted.until}
    where environment_id = ${environmentId} and id = ${id}`
}

export async function saveEnd(
  db: Db,
  { environmentId }: Environment,
  id: string,
  end: { state: 'rewarded' | 'refused' | 'revoked'; reason: ReferralReason | null; at: Date },
): Promise<void> {
  await db`
    update referrals set state = ${end.state}, reason = ${end.reason}, ended_at = ${end.at}
    where environment_id = ${environmentId} and id = ${id}`
}

/** Lists every known address of these contacts. */
export const addressesOf = (db: Db, { environmentId }: Environment, contactIds: readonly string[]) => db<
  { contact_id: string; address: string }[]
>`
  select contact_id, value as address from ${contactIdentityRows(db)} contact_identities
  where environment_id = ${environmentId} and contact_id = any(${contactIds as string[]}::uuid[]) and kind = 'email'
  union
  select id, email from ${contactRows(db)} contacts
  where environment_id = ${environmentId} and id = any(${contactIds as string[]}::uuid[]) and email is not null`

/** Waits for merges and erasures of these contacts, and locks the remaining ones until the transaction ends. */
export async function keepContacts(
  db: Db,
  { environmentId }: Environment,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db<{ id: string }[]>`
    select id from ${contactRows(db)} contacts where environment_id = ${environmentId} and id = any(${ids as string[]}::uuid[])
    order by id for key share`
  return new Set(rows.map(({ id }) => id))
}

/** Whether a team had paid something before this invoice was paid. */
export async function hasPaidBefore(
  db: Db,
  { environmentId }: Environment,
  { customerId, invoiceId }: { customerId: string; invoiceId: string },
): Promise<boolean> {
  const [row] = await db`
    select 1 from ${invoiceRows(db)} i
    join ${invoiceRows(db)} other on other.environment_id = ${environmentId} and other.customer_id = ${customerId}
      and other.id <> i.id and other.status = 'paid' and other.amount_paid > 0 and other.paid_at < i.paid_at
    where i.environment_id = ${environmentId} and i.id = ${invoiceId} limit 1`
  return row !== undefined
}

/** Returns the refund of an invoice by then, completed or in progress. */
export async function refundBy(
  db: Db,
  { environmentId }: Environment,
  invoiceId: string,
  until: string,
): Promise<'succeeded' | 'pending' | null> {
  const [row] = await db<{ status: 'succeeded' | 'pending' }[]>`
    select status from ${refundRows(db)} refunds
    where environment_id = ${environmentId} and invoice_id = ${invoiceId} and status <> 'failed'
      and created_at <= ${until} order by status desc limit 1`
  return row?.status ?? null
}
