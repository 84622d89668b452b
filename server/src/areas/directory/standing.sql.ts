import type { Db, Fragment } from '../../platform/db/sql.ts'
import { productRows } from '../catalogue/public.ts'
import { heldStatuses, paidStatuses, subscriptionRows } from '../subscriptions/public.ts'

/** Joins to a customer `t` its plan `s`, its product `p` and its revenue `r`. */
export const standingOf = (db: Db, environmentId: string): Fragment => db`
  left join lateral (
    select s.product_id, s.status, s.trial_ends_at, s.current_period_end, s.cancel_at, s.ended_at
    from ${subscriptionRows(db)} s
    where s.environment_id = ${environmentId} and s.customer_id = t.id and s.kind = 'plan'
      and s.status not in ('incomplete', 'expired')
    order by s.status in ${heldStatuses(db)} desc, s.created_at desc, s.id desc limit 1
  ) s on true
  left join ${productRows(db)} p on p.environment_id = ${environmentId} and p.id = s.product_id
  left join lateral (
    select jsonb_agg(jsonb_build_object('currency', c.currency, 'amount', c.amount) order by c.amount desc, c.currency)
      as amounts, max(c.amount) as largest
    from (
      select b.currency, sum(b.monthly_amount)::bigint as amount from ${subscriptionRows(db)} b
      where b.environment_id = ${environmentId} and b.customer_id = t.id and b.status in ${paidStatuses(db)}
      group by b.currency having sum(b.monthly_amount) > 0
    ) c
  ) r on true`
