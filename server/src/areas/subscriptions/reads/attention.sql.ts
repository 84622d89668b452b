import { days } from '../../../platform/clock.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { AttentionFound, AttentionSource } from '../../attention/public.ts'
import { liveStatuses } from '../statuses.sql.ts'

/** The same number of days as for revenue at risk. */
const soonMs = days(7)

async function found(
  db: Db,
  { environmentId }: Pick<EnvironmentScope, 'environmentId'>,
  since: Fragment,
  condition: Fragment,
): Promise<AttentionFound> {
  const rows = await db<{ currency: string; amount: number; count: number; since: string | null }[]>`
    select currency, sum(monthly_amount)::bigint as amount, count(*)::int as count, min(${since}) as since
    from subscriptions where environment_id = ${environmentId} and ${condition} group by currency order by currency`
  return {
    count: rows.reduce((sum, row) => sum + row.count, 0),
    since: rows.map((row) => row.since).reduce(earlier, null),
    amounts: rows.map(({ currency, amount }) => ({ currency, amount })),
  }
}

const earlier = (one: string | null, other: string | null) =>
  one === null || (other !== null && other < one) ? other : one

/** Subscriptions whose last payment failed. */
export const pastDue: AttentionSource = {
  level: 'urgent',
  permission: 'billing:manage',
  find: ({ scope }, { sql }) => found(sql, scope, sql`past_due_since`, sql`status = 'past_due'`),
}

/** Canceled subscriptions that end within a week. */
export const endingSoon: AttentionSource = {
  level: 'warning',
  permission: 'billing:manage',
  find: ({ scope, now }, { sql }) =>
    found(
      sql,
      scope,
      sql`canceled_at`,
      sql`cancel_at is not null and status in ${liveStatuses(sql)} and cancel_at <= ${new Date(now.getTime() + soonMs)}`,
    ),
}
