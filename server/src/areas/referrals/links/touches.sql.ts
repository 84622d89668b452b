import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { contactIdentityRows, contactRows } from '../../contacts/public.ts'
import type { Touches } from './rules.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

interface NewTouch {
  contactId: string
  code: string
  /** The anonymous ids of the browser. One that belongs to the referrer marks their own device. */
  anonymousIds: readonly string[]
  at: Date
  /** Links opened before this time no longer count. */
  since: Date | null
}

type Expiring = Pick<NewTouch, 'contactId' | 'code'> & { since: Date }

/**
 * Lets the next link replace a first link that no longer counts. A statement of its own, because a distributed database
 * takes no value in `on conflict` after `insert … select`.
 */
const expireFirst = (db: Db, environmentId: string, { contactId, code, since }: Expiring) => db`
  update referral_touches set first_at = 'infinity'
  where environment_id = ${environmentId} and contact_id = ${contactId} and first_at < ${since}
    and exists (select 1 from referral_codes r where r.environment_id = ${environmentId} and r.code = ${code})`

/**
 * Saves the first and the last link, if the code exists. A link opened earlier than both replaces only the first. Belongs
 * into a transaction.
 */
export async function insertTouch(db: Db, { environmentId }: Environment, touch: NewTouch): Promise<void> {
  const { contactId, code, anonymousIds, at, since } = touch
  if (since !== null) await expireFirst(db, environmentId, { contactId, code, since })
  await db`
    insert into referral_touches as t (environment_id, contact_id, first_code, first_at, first_same_device, last_code,
      last_at, last_same_device)
    select r.environment_id, c.id, r.code, ${at}::timestamptz, device.same, r.code, ${at}::timestamptz, device.same
    from referral_codes r
    cross join (
      select id from ${contactRows(db)} contacts where environment_id = ${environmentId} and id = ${contactId} for key share) c
    cross join lateral (select exists (
      select 1 from ${contactIdentityRows(db)} i
      where i.environment_id = ${environmentId} and i.kind = 'anonymous'
        and i.value = any(${anonymousIds as string[]}::text[]) and i.contact_id = r.contact_id) as same) device
    where r.environment_id = ${environmentId} and r.code = ${code}
    on conflict (environment_id, contact_id) do update set
      first_code = case when t.first_at > excluded.first_at then excluded.first_code else t.first_code end,
      first_same_device = case when t.first_at > excluded.first_at then excluded.first_same_device
        else t.first_same_device end,
      first_at = least(t.first_at, excluded.first_at),
      last_code = case when t.last_at > excluded.last_at then t.last_code else excluded.last_code end,
      last_same_device = case when t.last_at > excluded.last_at then t.last_same_device
        else excluded.last_same_device end,
      last_at = greatest(t.last_at, excluded.last_at)`
}

export async function findTouches(db: Db, { environmentId }: Environment, contactId: string): Promise<Touches | null> {
  const [row] = await db<TouchRow[]>`
    select first_code, first_at, first_same_device, last_code, last_at, last_same_device from referral_touches
    where environment_id = ${environmentId} and contact_id = ${contactId}`
  if (!row) return null
  return {
    first: { code: row.first_code, at: new Date(row.first_at), sameDevice: row.first_same_device },
    last: { code: row.last_code, at: new Date(row.last_at), sameDevice: row.last_same_device },
  }
}

interface TouchRow {
  first_code: string
  first_at: string
  first_same_device: boolean
  last_code: string
  last_at: string
  last_same_device: boolean
}

/** Merges the touches of two contacts: the first and the last of both. */
export async function mergeTouches(db: Db, { environmentId }: Environment, from: string, into: string): Promise<void> {
  await db`
    insert into referral_touches as t (environment_id, contact_id, first_code, first_at, first_same_device, last_code,
      last_at, last_same_device)
    select environment_id, ${into}, first_code, first_at, first_same_device, last_code, last_at, last_same_device
    from referral_touches where environment_id = ${environmentId} and contact_id = ${from}
    on conflict (environment_id, contact_id) do update set
      first_code = case when t.first_at <= excluded.first_at then t.first_code else excluded.first_code end,
      first_same_device = case when t.first_at <= excluded.first_at then t.first_same_device
        else excluded.first_same_device end,
      first_at = least(t.first_at, excluded.first_at),
      last_code = case when t.last_at >= excluded.last_at then t.last_code else excluded.last_code end,
      last_same_device = case when t.last_at >= excluded.last_at then t.last_same_device
        else excluded.last_same_device end,
      last_at = greatest(t.last_at, excluded.last_at)`
  await db`delete from referral_touches where environment_id = ${environmentId} and contact_id = ${from}`
}

export const touchesOf = (db: Db, { environmentId }: Environment, contactId: string) => db<TouchRow[]>`
  select first_code, first_at, first_same_device, last_code, last_at, last_same_device from referral_touches
  where environment_id = ${environmentId} and contact_id = ${contactId}`
