import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

export type CouponState = 'redeemable' | 'used_up' | 'ended' | 'archived'

export interface CouponRow {
  id: string
  code: string
  name: string
  percent_off: number | null
  amount_off: number | null
  currency: string | null
  duration: 'once' | 'repeating' | 'forever'
  duration_periods: number | null
  max_redemptions: number | null
  redeemed: number
  /** Holds of open checkouts. */
  held: number
  redeem_by: string | null
  archived_at: string | null
  created_at: string
}

const columns = (db: Db) => db`
  id, code, name, percent_off, amount_off, currency, duration, duration_periods, max_redemptions, redeemed, held, redeem_by,
  archived_at, created_at`

const newest = keyset('coupons', 'desc', { id: 'uuid' })

export function listCouponRows(
  db: Db,
  { environmentId }: EnvironmentScope,
  state: CouponState | undefined,
  now: Date,
  page: Page,
): Promise<Paged<CouponRow>> {
  return newest.read(
    db,
    page,
    ({ key, after, window }) => db<CouponRow[]>`
      select ${columns(db)}, ${key} from coupons
      where environment_id = ${environmentId} and issued_from is null and ${inState(db, state, now)} ${after} ${window}`,
  )
}

/** Filters like `stateOf`. */
function inState(db: Db, state: CouponState | undefined, now: Date) {
  const ended = db`coalesce(redeem_by <= ${now}, false)`
  const usedUp = db`coalesce(redeemed >= max_redemptions, false)`
  switch (state) {
    case undefined:
      return db`true`
    case 'archived':
      return db`archived_at is not null`
    case 'ended':
      return db`archived_at is null and ${ended}`
    case 'used_up':
      return db`archived_at is null and not ${ended} and ${usedUp}`
    case 'redeemable':
      return db`archived_at is null and not ${ended} and not ${usedUp}`
  }
}

export async function findCouponById(
  db: Db,
  { environmentId }: EnvironmentScope,
  id: string,
): Promise<CouponRow | null> {
  const [row] = await db<CouponRow[]>`
    select ${columns(db)} from coupons where environment_id = ${environmentId} and id = ${id}`
  return row ?? null
}

export async function findCouponByCode(
  db: Db,
  { environmentId }: EnvironmentScope,
  code: string,
): Promise<CouponRow | null> {
  const [row] = await db<CouponRow[]>`
    select ${columns(db)} from coupons where environment_id = ${environmentId} and lower(code) = lower(${code})`
  return row ?? null
}

/** Locks a coupon until the transaction ends. */
export async function lockCoupon(db: Db, { environmentId }: EnvironmentScope, id: string): Promise<CouponRow | null> {
  const [row] = await db<CouponRow[]>`
    select ${columns(db)} from coupons where environment_id = ${environmentId} and id = ${id} for update`
  return row ?? null
}

/** `issuedFrom` is the coupon from which this one was issued to a person. */
export async function insertCoupon(
  db: Db,
  { environmentId }: EnvironmentScope,
  coupon: CouponRow,
  issuedFrom: string | null = null,
): Promise<void> {
  const { id, code, name, percent_off, amount_off, currency, duration, duration_periods, max_redemptions } = coupon
  await db`
    insert into coupons (environment_id, id, code, name, percent_off, amount_off, currency, duration, duration_periods,
      max_redemptions, redeem_by, issued_from, created_at)
    values (${environmentId}, ${id}, ${code}, ${name}, ${percent_off}, ${amount_off}, ${currency}, ${duration},
      ${duration_periods}, ${max_redemptions}, ${coupon.redeem_by}, ${issuedFrom}, ${coupon.created_at})`
}

export async function saveCoupon(db: Db, { environmentId }: EnvironmentScope, coupon: CouponRow): Promise<void> {
  await db`
    update coupons set name = ${coupon.name}, max_redemptions = ${coupon.max_redemptions},
      redeem_by = ${coupon.redeem_by}
    where environment_id = ${environmentId} and id = ${coupon.id}`
}

export async function archiveCouponRow(
  db: Db,
  { environmentId }: EnvironmentScope,
  id: string,
  at: string | null,
): Promise<void> {
  await db`update coupons set archived_at = ${at} where environment_id = ${environmentId} and id = ${id}`
}

export async function deleteCouponRow(db: Db, { environmentId }: EnvironmentScope, id: string): Promise<void> {
  await db`delete from coupons where environment_id = ${environmentId} and id = ${id}`
}
