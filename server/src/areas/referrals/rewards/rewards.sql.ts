import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { customerMemberRows } from '../../customers/public.ts'
import { environmentRows } from '../../organizations/public.ts'
import type { RewardTerms } from '../program/program.sql.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export type RewardSide = 'referrer' | 'referred'

export interface RewardRow {
  id: string
  referral_id: string
  side: RewardSide
  contact_id: string | null
  kind: 'credits' | 'coupon'
  amount: number | null
  expires_after_days: number | null
  coupon_id: string | null
  state: 'held' | 'waiting' | 'paid' | 'canceled'
  due_at: string
  paid_at: string | null
  customer_id: string | null
  issued_code: string | null
}

export const rewardColumns = (db: Db) => db`
  w.id, w.referral_id, w.side, w.contact_id, w.kind, w.amount, w.expires_after_days, w.coupon_id, w.state, w.due_at,
  w.paid_at, w.customer_id, w.issued_code`

interface NewReward {
  id: string
  referralId: string
  side: RewardSide
  contactId: string
  terms: RewardTerms
  dueAt: Date
}

/** Inserts a reward, one for each side of a referral, ever. */
export async function insertReward(db: Db, { environmentId }: Environment, reward: NewReward): Promise<void> {
  const { id, referralId, side, contactId, terms, dueAt } = reward
  const credits = terms.kind === 'credits' ? terms : null
  await db`
    insert into referral_rewards (environment_id, referral_id, side, id, contact_id, kind, amount, expires_after_days,
      coupon_id, state, due_at)
    values (${environmentId}, ${referralId}, ${side}, ${id}, ${contactId}, ${terms.kind}, ${credits?.amount ?? null},
      ${credits?.expires_after_days ?? null}, ${terms.kind === 'coupon' ? terms.coupon_id : null}, 'held', ${dueAt})
    on conflict do nothing`
}

export async function cancelRewards(db: Db, { environmentId }: Environment, referralId: string): Promise<void> {
  await db`
    update referral_rewards set state = 'canceled'
    where environment_id = ${environmentId} and referral_id = ${referralId} and state <> 'paid'`
}

/** Locks the unpaid rewards of a referral until the transaction ends. */
export const lockUnpaid = (db: Db, { environmentId }: Environment, referralId: string) => db<RewardRow[]>`
  select ${rewardColumns(db)} from referral_rewards w
  where w.environment_id = ${environmentId} and w.referral_id = ${referralId} and w.state in ('held', 'waiting')
  order by w.side for no key update`

/** Locks the rewards that a contact gets once it belongs to a customer. */
export const lockWaitingOf = (db: Db, { environmentId }: Environment, contactId: string) => db<RewardRow[]>`
  select ${rewardColumns(db)} from referral_rewards w
  where w.environment_id = ${environmentId} and w.contact_id = ${contactId} and w.state = 'waiting'
  order by w.id for no key update`

export async function saveWaiting(db: Db, { environmentId }: Environment, id: string): Promise<void> {
  await db`
    update referral_rewards set state = 'waiting' where environment_id = ${environmentId} and id = ${id}`
}

export interface Paid {
  at: Date
  customerId: string | null
  grantId: string | null
  coupon: { id: string; code: string } | null
}

export async function savePaid(db: Db, { environmentId }: Environment, id: string, paid: Paid): Promise<void> {
  await db`
    update referral_rewards set state = 'paid', paid_at = ${paid.at}, customer_id = ${paid.customerId},
      grant_id = ${paid.grantId}, issued_coupon_id = ${paid.coupon?.id ?? null},
      issued_code = ${paid.coupon?.code ?? null}
    where environment_id = ${environmentId} and id = ${id} and state <> 'paid'`
}

/** Finds the customer that a contact joined first. */
export async function firstTeamOf(db: Db, { environmentId }: Environment, contactId: string): Promise<string | null> {
  const [row] = await db<{ customer_id: string }[]>`
    select customer_id from ${customerMemberRows(db)} customer_memberships
    where environment_id = ${environmentId} and contact_id = ${contactId} order by created_at, id limit 1`
  return row?.customer_id ?? null
}

export interface DueReferral {
  organization_id: string
  environment_id: string
  id: string
  hold_until: string
}

/** Lists rewards of all environments whose hold is over, after this one. */
export const listDue = (db: Db, now: Date, after: DueReferral | null, limit: number) => db<DueReferral[]>`
  select e.organization_id, r.environment_id, r.id, r.hold_until
  from referrals r join ${environmentRows(db)} e on e.id = r.environment_id
  where r.state = 'holding' and r.hold_until <= ${now}
    and (${after?.id ?? null}::uuid is null
      or (r.hold_until, r.id) > (${after?.hold_until ?? now}::timestamptz, ${after?.id ?? null}::uuid))
  order by r.hold_until, r.id limit ${limit}`
