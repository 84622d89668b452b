import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { type ReferralRow, referralColumns } from '../course/referrals.sql.ts'
import { type RewardRow, rewardColumns } from '../rewards/rewards.sql.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** Whether any referral is about one of these. */
export async function hasReferrals(db: Db, { environmentId }: Environment, ids: readonly string[]): Promise<boolean> {
  const [row] = await db`
    select 1 from referrals
    where environment_id = ${environmentId}
      and (referrer_id = any(${ids as string[]}::uuid[]) or referred_id = any(${ids as string[]}::uuid[])) limit 1`
  return row !== undefined
}

/** Finds the referrals of these contacts and locks them until the transaction ends. */
export const lockByReferred = (db: Db, { environmentId }: Environment, ids: readonly string[]) => db<ReferralRow[]>`
  select ${referralColumns(db)} from referrals r
  where r.environment_id = ${environmentId} and r.referred_id = any(${ids as string[]}::uuid[])
    and r.reason is distinct from 'duplicate' order by r.id for no key update`

/** Locks the referrals of a contact, on either side, that are not paid yet. */
export const lockOpenOf = (db: Db, { environmentId }: Environment, contactId: string) => db<ReferralRow[]>`
  select ${referralColumns(db)} from referrals r
  where r.environment_id = ${environmentId} and (r.referrer_id = ${contactId} or r.referred_id = ${contactId})
    and r.state in ('pending', 'holding') order by r.id for no key update`

export async function markDuplicate(db: Db, { environmentId }: Environment, id: string): Promise<void> {
  await db`
    update referrals set reason = 'duplicate' where environment_id = ${environmentId} and id = ${id}`
}

export async function moveReferrals(db: Db, { environmentId }: Environment, from: string, into: string): Promise<void> {
  await db`update referrals set referrer_id = ${into} where environment_id = ${environmentId} and referrer_id = ${from}`
  await db`update referrals set referred_id = ${into} where environment_id = ${environmentId} and referred_id = ${from}`
}

export async function moveRewards(db: Db, { environmentId }: Environment, from: string, into: string): Promise<void> {
  await db`
    update referral_rewards set contact_id = ${into} where environment_id = ${environmentId} and contact_id = ${from}`
}

/** Removes the contact from paid referrals. The records stay. */
export async function scrubReferrals(db: Db, { environmentId }: Environment, contactId: string): Promise<void> {
  await db`update referrals set referrer_id = null where environment_id = ${environmentId} and referrer_id = ${contactId}`
  await db`update referrals set referred_id = null where environment_id = ${environmentId} and referred_id = ${contactId}`
  await db`
    update referral_rewards set contact_id = null, issued_code = null,
      state = case when state in ('held', 'waiting') then 'canceled' else state end
    where environment_id = ${environmentId} and contact_id = ${contactId}`
}

export const everyReferralOf = (db: Db, { environmentId }: Environment, contactId: string) => db<ReferralRow[]>`
  select ${referralColumns(db)} from referrals r
  where r.environment_id = ${environmentId} and (r.referrer_id = ${contactId} or r.referred_id = ${contactId})
  order by r.id`

export const everyRewardOf = (db: Db, { environmentId }: Environment, contactId: string) => db<RewardRow[]>`
  select ${rewardColumns(db)} from referral_rewards w
  where w.environment_id = ${environmentId} and w.contact_id = ${contactId} order by w.id`
