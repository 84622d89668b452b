import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { type ContactRow, contactColumns, wholeContactRows } from '../../contacts/public.ts'
import { customerRoleRows } from '../../customer-roles/public.ts'
import { customerMemberRows, customerRows } from '../../customers/public.ts'
import { contactTagRows, customerTagRows } from '../../notes/public.ts'
import type { Environment } from '../rows/stale.sql.ts'
import { standingOf } from '../standing.sql.ts'

export interface StandingRow {
  id: string
  name: string
  product_id: string | null
  product_key: string | null
  product_name: string | null
  status: 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled' | null
  trial_ends_at: string | null
  current_period_end: string | null
  cancel_at: string | null
  ended_at: string | null
  amounts: { currency: string; amount: number }[] | null
}

const standingColumns = (db: Db): Fragment => db`
  t.id, t.name, s.product_id, p.key as product_key, p.name as product_name, s.status, s.trial_ends_at,
  s.current_period_end, s.cancel_at, s.ended_at, r.amounts`

/** Returns the standings of these customers, as they are now. */
export const readStandings = (db: Db, { environmentId }: Environment, ids: readonly string[]) => db<StandingRow[]>`
  select ${standingColumns(db)} from ${customerRows(db)} t
  ${standingOf(db, environmentId)}
  where t.environment_id = ${environmentId} and t.id = any(${ids as string[]}::uuid[])`

export interface ShownContact extends ContactRow {
  customer_id: string | null
  customer_count: number
  role: { id: string; key: string | null; name: string } | null
  tags: string[]
}

/** Returns these contacts with the customer that each joined first, and its role there. */
export const readContacts = (db: Db, { environmentId }: Environment, ids: readonly string[]) => db<ShownContact[]>`
  select ${contactColumns(db)}, m.customer_id, coalesce(m.customer_count, 0) as customer_count,
    case when r.id is not null then jsonb_build_object('id', r.id, 'key', r.key, 'name', r.name) end as role,
    array(
      select g.tag from ${contactTagRows(db)} g
      where g.environment_id = ${environmentId} and g.contact_id = c.id order by g.tag
    ) as tags
  from ${wholeContactRows(db)} c
  left join lateral (
    select m.customer_id, m.role_id, count(*) over () as customer_count from ${customerMemberRows(db)} m
    where m.environment_id = ${environmentId} and m.contact_id = c.id order by m.created_at, m.id limit 1
  ) m on true
  left join ${customerRoleRows(db)} r on r.environment_id = ${environmentId} and r.id = m.role_id
  where c.environment_id = ${environmentId} and c.id = any(${ids as string[]}::uuid[])`

export interface ShownCustomer extends StandingRow {
  external_id: string | null
  attributes: Record<string, unknown>
  member_count: number
  created_at: string
  updated_at: string
  last_seen_at: string | null
  tags: string[]
}

/** Returns these customers with their standing, members and last activity. */
export const readCustomers = (db: Db, { environmentId }: Environment, ids: readonly string[]) => db<ShownCustomer[]>`
  select ${standingColumns(db)}, t.external_id, t.attributes, t.created_at, t.updated_at,
    (select count(*) from ${customerMemberRows(db)} m
      where m.environment_id = ${environmentId} and m.customer_id = t.id) as member_count,
    nullif(d.last_seen_at, 'epoch') as last_seen_at,
    array(
      select g.tag from ${customerTagRows(db)} g
      where g.environment_id = ${environmentId} and g.customer_id = t.id order by g.tag
    ) as tags
  from ${customerRows(db)} t
  ${standingOf(db, environmentId)}
  left join directory_customers d on d.environment_id = ${environmentId} and d.customer_id = t.id
  where t.environment_id = ${environmentId} and t.id = any(${ids as string[]}::uuid[])`
