import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

export interface Redemption {
  couponId: string
  customerId: string
  checkoutId: string
  now: Date
}

interface RedemptionRow {
  /** The checkout that holds or redeemed it. */
  subject: string
  /** null while it is held. */
  redeemed_at: string | null
}

export async function findRedemption(
  db: Db,
  { environmentId }: EnvironmentScope,
  { couponId, customerId }: Pick<Redemption, 'couponId' | 'customerId'>,
): Promise<RedemptionRow | null> {
  const [row] = await db<RedemptionRow[]>`
    select subject, redeemed_at from coupon_redemptions
    where environment_id = ${environmentId} and coupon_id = ${couponId} and customer_id = ${customerId}`
  return row ?? null
}

export async function insertHold(
  db: Db,
  { environmentId }: EnvironmentScope,
  { couponId, customerId, checkoutId, now }: Redemption,
): Promise<void> {
  await db`
    insert into coupon_redemptions (environment_id, coupon_id, customer_id, subject, at)
    values (${environmentId}, ${couponId}, ${customerId}, ${checkoutId}, ${now})`
}

export async function saveRedemption(
  db: Db,
  { environmentId }: EnvironmentScope,
  { couponId, customerId, checkoutId, now }: Redemption,
): Promise<void> {
  await db`
    insert into coupon_redemptions (environment_id, coupon_id, customer_id, subject, at, redeemed_at)
    values (${environmentId}, ${couponId}, ${customerId}, ${checkoutId}, ${now}, ${now})
    on conflict (environment_id, coupon_id, customer_id) do update
    set subject = excluded.subject, redeemed_at = excluded.redeemed_at`
}

/** Whether there was a hold of that checkout. */
export async function deleteHold(
  db: Db,
  { environmentId }: EnvironmentScope,
  { couponId, checkoutId }: Pick<Redemption, 'couponId' | 'checkoutId'>,
): Promise<boolean> {
  const { count } = await db`
    delete from coupon_redemptions
    where environment_id = ${environmentId} and coupon_id = ${couponId} and subject = ${checkoutId}
      and redeemed_at is null`
  return count > 0
}

export async function countUses(
  db: Db,
  { environmentId }: EnvironmentScope,
  couponId: string,
  by: { held: -1 | 0 | 1; redeemed: 0 | 1 },
): Promise<void> {
  await db`
    update coupons set held = held + ${by.held}, redeemed = redeemed + ${by.redeemed}
    where environment_id = ${environmentId} and id = ${couponId}`
}
