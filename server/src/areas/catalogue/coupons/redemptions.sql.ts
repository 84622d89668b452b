import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'

export interface Redemption {
  couponId: string
  customerId: string
  /** The checkout in which it is redeemed: once each. */
  subject: string
  now: Date
}

export async function isRedeemed(
  db: Db,
  { environmentId }: EnvironmentScope,
  { couponId, subject }: Pick<Redemption, 'couponId' | 'subject'>,
): Promise<boolean> {
  const [row] = await db`
    select 1 from coupon_redemptions
    where environment_id = ${environmentId} and coupon_id = ${couponId} and subject = ${subject}`
  return row !== undefined
}

export async function insertRedemption(
  db: Db,
  { environmentId }: EnvironmentScope,
  { couponId, customerId, subject, now }: Redemption,
): Promise<void> {
  await db`
    insert into coupon_redemptions (environment_id, coupon_id, subject, customer_id, at)
    values (${environmentId}, ${couponId}, ${subject}, ${customerId}, ${now})`
}

/** Whether there was one. */
export async function deleteRedemption(
  db: Db,
  { environmentId }: EnvironmentScope,
  { couponId, subject }: Pick<Redemption, 'couponId' | 'subject'>,
): Promise<boolean> {
  const { count } = await db`
    delete from coupon_redemptions
    where environment_id = ${environmentId} and coupon_id = ${couponId} and subject = ${subject}`
  return count > 0
}

export async function countRedemption(
  db: Db,
  { environmentId }: EnvironmentScope,
  couponId: string,
  by: 1 | -1,
): Promise<void> {
  await db`
    update coupons set redeemed = redeemed + ${by} where environment_id = ${environmentId} and id = ${couponId}`
}
