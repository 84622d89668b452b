import type { Db } from '../../../platform/db/sql.ts'
import { contactRows } from '../../contacts/public.ts'
import { customerRoleRows } from '../../customer-roles/public.ts'
import { customerMemberRows, customerRows } from '../../customers/public.ts'
import { standingOf } from '../standing.sql.ts'
import type { Environment } from './stale.sql.ts'

// Sorts after every name, so that rows without a value come last.
const last = '\u{10FFFF}'

/** The size of an index entry is limited. */
const mostOfKey = 200

/** Locks the customers, so that none is deleted before its row is written. */
export async function writeCustomers(db: Db, { environmentId }: Environment, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db`
    with held as materialized (
      select t.environment_id, t.id, t.name from ${customerRows(db)} t
      where t.environment_id = ${environmentId} and t.id = any(${ids as string[]}::uuid[]) order by t.id for key share
    )
    insert into directory_customers as d
      (environment_id, customer_id, name_key, product_id, plan_key, status, monthly, members, last_seen_at)
    select t.environment_id, t.id, lower(left(t.name, ${mostOfKey})), s.product_id,
      coalesce(lower(left(p.name, ${mostOfKey})), ${last}), coalesce(s.status, ${last}), coalesce(r.largest, 0),
      m.members, coalesce(m.last_seen_at, 'epoch')
    from held t
    ${standingOf(db, environmentId)}
    cross join lateral (
      select count(*)::int as members, max(c.last_seen_at) as last_seen_at
      from ${customerMemberRows(db)} m
      join ${contactRows(db)} c on c.environment_id = ${environmentId} and c.id = m.contact_id
      where m.environment_id = ${environmentId} and m.customer_id = t.id
    ) m
    where t.environment_id = ${environmentId}
    on conflict (environment_id, customer_id) do update set name_key = excluded.name_key,
      product_id = excluded.product_id, plan_key = excluded.plan_key, status = excluded.status,
      monthly = excluded.monthly, members = excluded.members, last_seen_at = excluded.last_seen_at
    where (d.name_key, d.plan_key, d.status, d.monthly, d.members, d.last_seen_at) is distinct from
      (excluded.name_key, excluded.plan_key, excluded.status, excluded.monthly, excluded.members, excluded.last_seen_at)
      or d.product_id is distinct from excluded.product_id`
}

/** Writes contacts by the rows of their customers, which are written before. */
export async function writeContacts(db: Db, { environmentId }: Environment, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db`
    with held as materialized (
      select c.environment_id, c.id, c.name, c.email, c.external_id, c.last_seen_at from ${contactRows(db)} c
      where c.environment_id = ${environmentId} and c.id = any(${ids as string[]}::uuid[]) and c.kind = 'identified'
      order by c.id for key share
    )
    insert into directory_contacts as d (environment_id, contact_id, customer_id, name_key, customer_key, role_key,
      product_id, plan_key, status, monthly, last_seen_at)
    select c.environment_id, c.id, m.customer_id,
      lower(left(coalesce(c.name, c.email, c.external_id, ${last}), ${mostOfKey})), coalesce(t.name_key, ${last}),
      coalesce(lower(r.name), ${last}), t.product_id, coalesce(t.plan_key, ${last}), coalesce(t.status, ${last}),
      coalesce(t.monthly, 0), c.last_seen_at
    from held c
    left join lateral (
      select m.customer_id, m.role_id from ${customerMemberRows(db)} m
      where m.environment_id = ${environmentId} and m.contact_id = c.id order by m.created_at, m.id limit 1
    ) m on true
    left join directory_customers t on t.environment_id = ${environmentId} and t.customer_id = m.customer_id
    left join ${customerRoleRows(db)} r on r.environment_id = ${environmentId} and r.id = m.role_id
    where c.environment_id = ${environmentId}
    on conflict (environment_id, contact_id) do update set customer_id = excluded.customer_id,
      name_key = excluded.name_key, customer_key = excluded.customer_key, role_key = excluded.role_key,
      product_id = excluded.product_id, plan_key = excluded.plan_key, status = excluded.status,
      monthly = excluded.monthly, last_seen_at = excluded.last_seen_at
    where (d.name_key, d.customer_key, d.role_key, d.plan_key, d.status, d.monthly, d.last_seen_at) is distinct from
      (excluded.name_key, excluded.customer_key, excluded.role_key, excluded.plan_key, excluded.status, excluded.monthly,
        excluded.last_seen_at)
      or (d.customer_id, d.product_id) is distinct from (excluded.customer_id, excluded.product_id)`
}

/** Moves the last activity of the customers of these contacts. */
export async function moveLastSeen(db: Db, { environmentId }: Environment, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db`
    update directory_customers d set last_seen_at = seen.at
    from (
      select m.customer_id, max(c.last_seen_at) as at from ${customerMemberRows(db)} m
      join ${contactRows(db)} c on c.environment_id = ${environmentId} and c.id = m.contact_id
      where m.environment_id = ${environmentId} and m.contact_id = any(${ids as string[]}::uuid[])
      group by m.customer_id
    ) seen
    where d.environment_id = ${environmentId} and d.customer_id = seen.customer_id and d.last_seen_at < seen.at`
}
