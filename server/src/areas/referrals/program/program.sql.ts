import { rowsIn } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { environmentOf, inTenants } from '../../../platform/db/tenants.ts'
import type { Awaits } from '../../../platform/facts/awaited.sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { checklistRows } from '../../checklists/public.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export type RewardTerms =
  | { kind: 'credits'; amount: number; expires_after_days: number | null }
  | { kind: 'coupon'; coupon_id: string }

export interface ProgramRow {
  active: boolean
  segment_id: string | null
  counts_on: 'signed_up' | 'activated' | 'first_payment'
  activation_event: string | null
  activation_checklist_id: string | null
  attribution: 'first' | 'last'
  window_days: number | null
  hold_days: number
  referrer_reward: RewardTerms | null
  referred_reward: RewardTerms | null
  max_per_referrer: number | null
  max_total: number | null
  landing_url: string | null
  counted: number
  updated_at: string | null
}

type Stored = Omit<ProgramRow, 'referrer_reward' | 'referred_reward'> & {
  environment_id: string
  referrer_kind: 'credits' | 'coupon' | null
  referrer_amount: number | null
  referrer_expires_after_days: number | null
  referrer_coupon_id: string | null
  referred_kind: 'credits' | 'coupon' | null
  referred_amount: number | null
  referred_expires_after_days: number | null
  referred_coupon_id: string | null
}

const columns = (db: Db) => db`
  p.environment_id, p.active, p.segment_id, p.counts_on, p.activation_event, p.activation_checklist_id, p.attribution,
  p.window_days, p.hold_days, p.referrer_kind, p.referrer_amount, p.referrer_expires_after_days, p.referrer_coupon_id,
  p.referred_kind, p.referred_amount, p.referred_expires_after_days, p.referred_coupon_id, p.max_per_referrer,
  p.max_total, p.landing_url, p.counted, p.updated_at`

function toProgram(row: Stored): ProgramRow {
  const { environment_id, referrer_kind, referrer_amount, referrer_expires_after_days, referrer_coupon_id, ...rest } =
    row
  const { referred_kind, referred_amount, referred_expires_after_days, referred_coupon_id, ...terms } = rest
  return {
    ...terms,
    referrer_reward: toTerms(referrer_kind, referrer_amount, referrer_expires_after_days, referrer_coupon_id),
    referred_reward: toTerms(referred_kind, referred_amount, referred_expires_after_days, referred_coupon_id),
  }
}

function toTerms(
  kind: 'credits' | 'coupon' | null,
  amount: number | null,
  expires_after_days: number | null,
  coupon_id: string | null,
): RewardTerms | null {
  if (kind === 'credits' && amount !== null) return { kind, amount, expires_after_days }
  return kind === 'coupon' && coupon_id !== null ? { kind, coupon_id } : null
}

export async function findProgram(db: Db, { environmentId }: Environment): Promise<ProgramRow | null> {
  const [row] = await db<Stored[]>`
    select ${columns(db)} from referral_programs p where p.environment_id = ${environmentId}`
  return row ? toProgram(row) : null
}

/** Locks a program for decisions about its caps. */
export async function lockProgram(db: Db, { environmentId }: Environment): Promise<ProgramRow | null> {
  const [row] = await db<Stored[]>`
    select ${columns(db)} from referral_programs p where p.environment_id = ${environmentId} for no key update`
  return row ? toProgram(row) : null
}

/** Returns the programs of these environments. */
export async function listPrograms(db: Db, environmentIds: readonly string[]): Promise<Map<string, ProgramRow>> {
  const asked = environmentIds.map((environment_id) => ({ environment_id }))
  const rows = await inTenants(
    db,
    asked,
    ({ environment_id }) => environment_id,
    (some) => {
      const environment = environmentOf(db, some[0]?.environment_id, 'asked.environment_id')
      return db<Stored[]>`
        select ${columns(db)} from ${rowsIn(db, some, { environment_id: 'uuid' })} asked
        join referral_programs p on p.environment_id = ${environment}`
    },
  )
  return new Map(rows.map((row) => [row.environment_id, toProgram(row)]))
}

/** Whether somebody is activated by events of this type. */
export const awaitsActivation: Awaits = (db, { environment, type }) => db`exists (
  select 1 from referral_programs p
  where p.environment_id = ${environment} and p.active and p.activation_event = ${type})`

export async function saveProgram(
  db: Db,
  { environmentId }: Environment,
  program: Omit<ProgramRow, 'counted' | 'updated_at'>,
  now: Date,
): Promise<void> {
  const { referrer_reward, referred_reward, ...terms } = program
  const row = {
    environment_id: environmentId,
    ...terms,
    ...columnsOf('referrer', referrer_reward),
    ...columnsOf('referred', referred_reward),
    updated_at: now,
  }
  const { environment_id: _, ...changed } = row
  await db`
    insert into referral_programs ${db(row)}
    on conflict (environment_id) do update set ${db(changed)}`
}

const columnsOf = (side: 'referrer' | 'referred', terms: RewardTerms | null) => ({
  [`${side}_kind`]: terms?.kind ?? null,
  [`${side}_amount`]: terms?.kind === 'credits' ? terms.amount : null,
  [`${side}_expires_after_days`]: terms?.kind === 'credits' ? terms.expires_after_days : null,
  [`${side}_coupon_id`]: terms?.kind === 'coupon' ? terms.coupon_id : null,
})

export async function countInProgram(db: Db, { environmentId }: Environment, by: number): Promise<void> {
  await db`
    update referral_programs set counted = greatest(counted + ${by}, 0) where environment_id = ${environmentId}`
}

export async function checklistExists(db: Db, { environmentId }: Environment, id: string): Promise<boolean> {
  const [row] =
    await db`select 1 from ${checklistRows(db)} checklists where environment_id = ${environmentId} and id = ${id}`
  return row !== undefined
}
