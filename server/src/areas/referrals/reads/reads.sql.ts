import type { Page, Paged } from '@userkeep/contract'
import type { ReferralReason } from '@userkeep/contract/shapes/referral'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { contactRows } from '../../contacts/public.ts'
import { type ReferralRow, type ReferralState, referralColumns } from '../course/referrals.sql.ts'
import { type RewardRow, rewardColumns } from '../rewards/rewards.sql.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

interface Named<Side extends string> {
  names: { [S in Side]: { name: string | null; email: string | null } | null }
}

export type NamedReferral = ReferralRow & Named<'referrer' | 'referred'>
export type NamedReward = RewardRow & Named<'contact'>

const nameOf = (db: Db, environmentId: string, column: string) => db`(
  select jsonb_build_object('name', c.name, 'email', c.email) from ${contactRows(db)} c
  where c.environment_id = ${environmentId} and c.id = ${db.unsafe(column)})`

const namedReferral = (db: Db, environmentId: string) => db`
  ${referralColumns(db)}, jsonb_build_object('referrer', ${nameOf(db, environmentId, 'r.referrer_id')},
    'referred', ${nameOf(db, environmentId, 'r.referred_id')}) as names`

const namedReward = (db: Db, environmentId: string) => db`
  ${rewardColumns(db)}, jsonb_build_object('contact', ${nameOf(db, environmentId, 'w.contact_id')}) as names`

interface ReferralFilter {
  state?: ReferralState | undefined
  reason?: ReferralReason | undefined
  referrer_id?: string | undefined
}

const newest = keyset('referrals', 'desc', { 'r.id': 'uuid' })

export function listReferralRows(
  db: Db,
  { environmentId }: Environment,
  { state, reason, referrer_id }: ReferralFilter,
  page: Page,
): Promise<Paged<NamedReferral>> {
  return newest.read(
    db,
    page,
    ({ key, after, window }) => db<NamedReferral[]>`
      select ${namedReferral(db, environmentId)}, ${key} from referrals r
      where r.environment_id = ${environmentId} ${state ? db`and r.state = ${state}` : db``}
        ${reason ? db`and r.reason = ${reason}` : db``} ${referrer_id ? db`and r.referrer_id = ${referrer_id}` : db``}
        ${after} ${window}`,
  )
}

export async function findReferral(db: Db, { environmentId }: Environment, id: string): Promise<NamedReferral | null> {
  const [row] = await db<NamedReferral[]>`
    select ${namedReferral(db, environmentId)} from referrals r
    where r.environment_id = ${environmentId} and r.id = ${id}`
  return row ?? null
}

export async function findReferredBy(
  db: Db,
  { environmentId }: Environment,
  contactId: string,
): Promise<NamedReferral | null> {
  const [row] = await db<NamedReferral[]>`
    select ${namedReferral(db, environmentId)} from referrals r
    where r.environment_id = ${environmentId} and r.referred_id = ${contactId} and r.reason is distinct from 'duplicate'`
  return row ?? null
}

const newestRewards = keyset('referral_rewards', 'desc', { 'w.id': 'uuid' })

export function listRewardRows(
  db: Db,
  { environmentId }: Environment,
  state: RewardRow['state'] | undefined,
  page: Page,
): Promise<Paged<NamedReward>> {
  return newestRewards.read(
    db,
    page,
    ({ key, after, window }) => db<NamedReward[]>`
      select ${namedReward(db, environmentId)}, ${key} from referral_rewards w
      where w.environment_id = ${environmentId} ${state ? db`and w.state = ${state}` : db``} ${after} ${window}`,
  )
}

const shownRewards = 100

export const rewardsOf = (db: Db, { environmentId }: Environment, contactId: string) => db<NamedReward[]>`
  select ${namedReward(db, environmentId)} from referral_rewards w
  where w.environment_id = ${environmentId} and w.contact_id = ${contactId}
  order by w.id desc limit ${shownRewards}`

interface Standing {
  opened: number
  signed_up: number
  counted: number
  rewarded: number
}

export async function standingOf(db: Db, { environmentId }: Environment, contactId: string): Promise<Standing> {
  const [row] = await db<Standing[]>`
    select (
        select count(*)::int from referral_codes k
        join referral_touches t on t.environment_id = ${environmentId} and t.last_code = k.code
        where k.environment_id = ${environmentId} and k.contact_id = ${contactId}) as opened,
      count(*) filter (where r.state <> 'refused')::int as signed_up,
      count(*) filter (where r.state = 'holding')::int as counted,
      count(*) filter (where r.state = 'rewarded')::int as rewarded
    from referrals r where r.environment_id = ${environmentId} and r.referrer_id = ${contactId}`
  return row as Standing
}

interface Between {
  from: string | undefined
  to: string | undefined
}

const within = (db: Db, column: string, { from, to }: Between) => db`
  ${from === undefined ? db`` : db`and ${db.unsafe(column)} >= ${from}`}
  ${to === undefined ? db`` : db`and ${db.unsafe(column)} < ${to}`}`

export async function countOpened(db: Db, { environmentId }: Environment, between: Between): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from referral_touches t
    where t.environment_id = ${environmentId} ${within(db, 't.first_at', between)}`
  return row?.count ?? 0
}

interface Reached {
  state: ReferralState
  reason: ReferralReason | null
  count: number
  counted: number
}

/** Counts the referrals per state, and those that ever counted. */
export const countStates = (db: Db, { environmentId }: Environment, between: Between) => db<Reached[]>`
  select r.state, r.reason, count(*)::int as count, count(r.counted_at)::int as counted from referrals r
  where r.environment_id = ${environmentId} ${within(db, 'r.signed_up_at', between)}
  group by r.state, r.reason order by r.state, count(*) desc, r.reason`
