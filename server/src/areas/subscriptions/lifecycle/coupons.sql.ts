import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { couponRows } from '../../catalogue/public.ts'

interface LastingDiscount {
  percent_off: number
  amount_off: null
}

/** Returns a permanent discount. A fixed amount applies per period rather than per month and is left out. */
export async function lastingDiscount(
  db: Db,
  { environmentId }: EnvironmentScope,
  couponId: string,
): Promise<LastingDiscount | null> {
  const [row] = await db<LastingDiscount[]>`
    select percent_off, null as amount_off from ${couponRows(db)} coupons
    where environment_id = ${environmentId} and id = ${couponId} and duration = 'forever' and percent_off is not null`
  return row ?? null
}
