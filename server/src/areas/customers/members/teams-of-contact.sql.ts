import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { customerRoleRows, rolePermissions } from '../../customer-roles/public.ts'
import type { RoleReference } from './memberships.sql.ts'

/** A customer as one of its members sees it. */
export interface TeamRow {
  id: string
  name: string
  role: RoleReference
  permissions: string[]
  member_count: number
  created_at: string
  joined_at: string
}

const columns = (db: Db, environmentId: string) => db`
  c.id, c.name, jsonb_build_object('id', r.id, 'key', r.key, 'name', r.name) as role, r.permissions,
  c.created_at, m.created_at as joined_at,
  (select count(*) from customer_memberships n
    where n.environment_id = ${environmentId} and n.customer_id = c.id) as member_count`

const joins = (db: Db) => db`
  customer_memberships m
  join customers c on c.environment_id = m.environment_id and c.id = m.customer_id
  join ${customerRoleRows(db)} r on r.environment_id = m.environment_id and r.id = m.role_id`

const whole = (row: TeamRow): TeamRow => ({
  ...row,
  permissions: rolePermissions({ key: row.role.key, permissions: row.permissions }),
})

const oldestFirst = keyset('customers_of_contact', 'asc', { 'm.created_at': 'timestamptz', 'm.id': 'uuid' })

/**
 * Lists the customers of a contact, the oldest membership first: a request without `X-Customer-Id` is about that one.
 */
export async function listTeamsOf(
  db: Db,
  { environmentId }: EnvironmentScope,
  contactId: string,
  page: Page,
): Promise<Paged<TeamRow>> {
  const found = await oldestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<TeamRow[]>`
      select ${columns(db, environmentId)}, ${key} from ${joins(db)}
      where m.environment_id = ${environmentId} and m.contact_id = ${contactId} ${after}
      ${window}`,
  )
  return { ...found, rows: found.rows.map(whole) }
}

export async function findTeamOf(
  db: Db,
  { environmentId }: EnvironmentScope,
  contactId: string,
  customerId: string,
): Promise<TeamRow | null> {
  const [row] = await db<TeamRow[]>`
    select ${columns(db, environmentId)} from ${joins(db)}
    where m.environment_id = ${environmentId} and m.customer_id = ${customerId} and m.contact_id = ${contactId}`
  return row ? whole(row) : null
}
