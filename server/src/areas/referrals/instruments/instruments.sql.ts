import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { customerMemberRows, customerRows } from '../../customers/public.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

interface InstrumentKey {
  key: string
  is_sealed: boolean
}

export async function findKey(db: Db, { environmentId }: Environment): Promise<InstrumentKey | null> {
  const [row] = await db<InstrumentKey[]>`
    select key, is_sealed from referral_keys where environment_id = ${environmentId}`
  return row ?? null
}

/** The first of two concurrent inserts stays. */
export async function insertKey(
  db: Db,
  { environmentId }: Environment,
  { key, is_sealed }: InstrumentKey,
  now: Date,
): Promise<void> {
  await db`
    insert into referral_keys (environment_id, key, is_sealed, created_at)
    values (${environmentId}, ${key}, ${is_sealed}, ${now})
    on conflict (environment_id) do nothing`
}

export async function insertInstrument(
  db: Db,
  { environmentId }: Environment,
  { customerId, hash, now }: { customerId: string; hash: Buffer; now: Date },
): Promise<void> {
  await db`
    insert into referral_instruments (environment_id, customer_id, hash, seen_at)
    select c.environment_id, c.id, ${hash}::bytea, ${now}::timestamptz from ${customerRows(db)} c
    where c.environment_id = ${environmentId} and c.id = ${customerId}
    on conflict (environment_id, customer_id, hash) do nothing`
}

interface Pair {
  referrerId: string
  referredId: string
  /** The contact whose payment counts, if any. */
  payerId: string | null
}

/**
 * Whether a team of the one has paid with what a team of the other has paid with. A team that both are in says nothing,
 * unless it is its payment that counts.
 */
export async function paysAlike(db: Db, { environmentId }: Environment, pair: Pair): Promise<boolean> {
  const { referrerId, referredId, payerId } = pair
  const [row] = await db`
    select 1 from ${customerMemberRows(db)} m
    join ${customerMemberRows(db)} n on n.environment_id = ${environmentId} and n.contact_id = ${referredId}
    where m.environment_id = ${environmentId} and m.contact_id = ${referrerId}
      and case when n.customer_id = m.customer_id then n.customer_id = ${payerId}::uuid
        else exists (
          select 1 from referral_instruments a
          join referral_instruments b on b.environment_id = ${environmentId} and b.customer_id = n.customer_id
            and b.hash = a.hash
          where a.environment_id = ${environmentId} and a.customer_id = m.customer_id)
        end
    limit 1`
  return row !== undefined
}
