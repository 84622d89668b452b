import type { AnswerOf, subscriptions } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { liveStatuses } from '../statuses.sql.ts'

type Summary = AnswerOf<typeof subscriptions.routes.summary>

export function countByStatus(db: Db, { environmentId }: EnvironmentScope): Promise<Summary['statuses']> {
  return db<Summary['statuses']>`
    select status, count(*) as subscriptions from subscriptions where environment_id = ${environmentId}
    group by status order by status`
}

/** Sums current revenue and its movement since a time, by currency. */
export function sumByCurrency(
  db: Db,
  { environmentId }: EnvironmentScope,
  since: Date,
): Promise<Summary['currencies']> {
  return db<Summary['currencies']>`
    with now as (
      select currency, coalesce(sum(monthly_amount) filter (where status <> 'trialing'), 0)::bigint as monthly,
        coalesce(sum(monthly_amount) filter (where status = 'past_due'), 0)::bigint as past_due,
        coalesce(sum(monthly_amount) filter (where status = 'trialing'), 0)::bigint as trial
      from subscriptions
      where environment_id = ${environmentId} and status in ${liveStatuses(db)} group by currency
    ), moved as (
      select currency, ${moved(db, 'new')}, ${moved(db, 'expansion')}, ${moved(db, 'contraction')},
        ${moved(db, 'churn')}, ${moved(db, 'reactivation')}
      from subscription_movements where environment_id = ${environmentId} and at >= ${since} group by currency
    )
    select currency, coalesce(monthly, 0) as monthly, coalesce(past_due, 0) as past_due,
      coalesce(trial, 0) as trial, coalesce(new, 0) as new,
      coalesce(expansion, 0) as expansion, coalesce(contraction, 0) as contraction, coalesce(churn, 0) as churn,
      coalesce(reactivation, 0) as reactivation
    from now full join moved using (currency) order by coalesce(monthly, 0) desc, currency`
}

/** The amount of a kind of movement, never negative. */
const moved = (db: Db, kind: string) =>
  db`coalesce(sum(abs(after - before)) filter (where kind = ${kind}), 0)::bigint as ${db(kind)}`
