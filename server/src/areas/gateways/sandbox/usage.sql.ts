import type { Db } from '../../../platform/db/sql.ts'
import { newRef } from './account.ts'

interface NewUsage {
  customerRef: string
  meter: string
  quantity: number
  at: Date
}

export const insertUsage = (
  db: Db,
  environmentId: string,
  { customerRef, meter, quantity, at }: NewUsage,
  now: Date,
) => db`
  insert into sandbox_usage (environment_id, ref, customer_ref, meter, quantity, at, received_at)
  values (${environmentId}, ${newRef('mu')}, ${customerRef}, ${meter}, ${quantity}, ${at}, ${now})`

interface Billing {
  customerRef: string
  meter: string
  /** A subscription that began at this time pays for it. */
  since: Date
  /** Usage before this time is billed, unless it was reported later. */
  from: Date
  billedAt: Date | null
  to: Date
}

/** Returns usage until a moment that is on no invoice yet. */
export async function usageToBill(db: Db, environmentId: string, billing: Billing): Promise<number> {
  const { customerRef, meter, from, to, since, billedAt } = billing
  const [row] = await db<{ quantity: number }[]>`
    select coalesce(sum(quantity), 0)::bigint as quantity from sandbox_usage
    where environment_id = ${environmentId} and customer_ref = ${customerRef} and meter = ${meter}
      and at >= ${since} and at < ${to}
      and (at >= ${from} or received_at > ${billedAt ?? to})`
  return row?.quantity ?? 0
}
