import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'

interface LastingDiscount {
  percent_off: number
  amount_off: null
}

/** A discount that never ends. A fixed amount is off each period, whatever that is in a month, and is left out. */
export async function lastingDiscount(
  db: Db,
  { environmentId }: EnvironmentScope,
  couponId: string,
): Promise<LastingDiscount | null> {
  const [row] = await db<LastingDiscount[]>`
    select percent_off, amount_off from coupons
    where environment_id = ${environmentId} and id = ${couponId} and duration = 'forever' and percent_off is not null`
  return row ?? null
}
