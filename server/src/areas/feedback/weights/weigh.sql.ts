import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { customerMemberRows } from '../../customers/public.ts'
import { segmentMemberRows, segmentRows } from '../../segments/public.ts'
import { heldStatuses, paidStatuses, subscriptionRows } from '../../subscriptions/public.ts'
import { everybody } from '../posts/show.sql.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** Returns whether the post exists, and locks it: nobody else weighs or deletes it before the transaction ends. */
export async function beginWeighing(
  db: Db,
  { environmentId }: Environment,
  postId: string,
  now: Date,
): Promise<boolean> {
  const { count } = await db`
    insert into feedback_weights as w (environment_id, post_id, group_id, voters, teams, weighed_at)
    select p.environment_id, p.id, ${everybody}::uuid, 0, 0, ${now}::timestamptz from feedback_posts p
    where p.environment_id = ${environmentId} and p.id = ${postId} for key share
    on conflict (environment_id, post_id, group_id) do update set voters = 0, teams = 0,
      weighed_at = excluded.weighed_at`
  return count > 0
}

/**
 * Returns the CTEs `voters`, `members` (voters with a customer), `subscribed` (revenue of a customer per product) and
 * `grouped`: each voter with each of their customers, once for everybody, once per product of the customer, and once
 * per segment of the voter.
 */
const behind = (db: Db, environmentId: string, postId: string): Fragment => db`
  with voters as materialized (
    select contact_id from feedback_votes where environment_id = ${environmentId} and post_id = ${postId}
  ), members as materialized (
    select v.contact_id, m.customer_id from voters v
    join ${customerMemberRows(db)} m on m.environment_id = ${environmentId} and m.contact_id = v.contact_id
  ), subscribed as materialized (
    select s.customer_id, s.product_id, s.currency,
      case when s.status in ${paidStatuses(db)} then s.monthly_amount else 0 end as amount
    from (select distinct customer_id from members) t
    join ${subscriptionRows(db)} s on s.environment_id = ${environmentId} and s.customer_id = t.customer_id
      and s.status in ${heldStatuses(db)}
  ), grouped as materialized (
    select ${everybody}::uuid as group_id, v.contact_id, m.customer_id from voters v left join members m using (contact_id)
    union all
    select s.product_id, m.contact_id, m.customer_id from members m
    join (select distinct customer_id, product_id from subscribed) s using (customer_id)
    union all
    select i.segment_id, v.contact_id, m.customer_id from voters v
    join ${segmentMemberRows(db)} i on i.environment_id = ${environmentId} and i.contact_id = v.contact_id
    join ${segmentRows(db)} g on g.environment_id = ${environmentId} and g.id = i.segment_id and g.generation = i.generation
    left join members m on m.contact_id = v.contact_id
  )`

export async function weighVoters(db: Db, { environmentId }: Environment, postId: string, now: Date): Promise<void> {
  const groups = await db<{ group_id: string }[]>`
    ${behind(db, environmentId, postId)}
    insert into feedback_weights as w (environment_id, post_id, group_id, voters, teams, weighed_at)
    select ${environmentId}, ${postId}, group_id, count(distinct contact_id), count(distinct customer_id), ${now}
    from grouped group by group_id
    on conflict (environment_id, post_id, group_id) do update
      set voters = excluded.voters, teams = excluded.teams, weighed_at = excluded.weighed_at
    returning w.group_id`
  const kept = [everybody, ...groups.map(({ group_id }) => group_id)]
  await db`
    delete from feedback_weights where environment_id = ${environmentId} and post_id = ${postId}
      and group_id <> all(${kept}::uuid[])`
}

/** Counts each customer once per group. Amounts in different currencies are never added up. */
export async function weighRevenue(db: Db, { environmentId }: Environment, postId: string): Promise<void> {
  await db`delete from feedback_revenue where environment_id = ${environmentId} and post_id = ${postId}`
  await db`
    ${behind(db, environmentId, postId)}
    insert into feedback_revenue (environment_id, post_id, group_id, currency, amount)
    select ${environmentId}, ${postId}, g.group_id, paid.currency, sum(paid.amount)::bigint
    from (select distinct group_id, customer_id from grouped where customer_id is not null) g
    join (
      select customer_id, currency, sum(amount) as amount from subscribed group by customer_id, currency
      having sum(amount) > 0
    ) paid using (customer_id)
    group by g.group_id, paid.currency`
}

/** Stores the customers behind a post, by which it is found when a customer changes. */
export async function keepTeams(db: Db, { environmentId }: Environment, postId: string): Promise<void> {
  const votes = db`
    from feedback_votes v
    join ${customerMemberRows(db)} m on m.environment_id = ${environmentId} and m.contact_id = v.contact_id
    where v.environment_id = ${environmentId} and v.post_id = ${postId}`
  await db`
    delete from feedback_teams t where t.environment_id = ${environmentId} and t.post_id = ${postId}
      and t.customer_id not in (select m.customer_id ${votes})`
  await db`
    insert into feedback_teams (environment_id, post_id, customer_id)
    select distinct v.environment_id, v.post_id, m.customer_id ${votes}
    on conflict do nothing`
}
