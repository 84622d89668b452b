import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../platform/db/keyset.ts'
import type { Db, Fragment } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { rolePermissions } from './rules.ts'

type FixedRole = 'owner' | 'member'

export interface CustomerRoleRow {
  id: string
  key: FixedRole | null
  name: string
  permissions: string[]
  member_count: number
  created_at: string
}

const whole = (row: CustomerRoleRow): CustomerRoleRow => ({ ...row, permissions: rolePermissions(row) })

const columns = (db: Db, { environmentId }: EnvironmentScope) => db`
  r.id, r.key, r.name, r.permissions, r.created_at,
  (select count(*) from customer_memberships m
    where m.environment_id = ${environmentId} and m.role_id = r.id) as member_count`

const fixedFirst = keyset('customer_roles', 'asc', {
  "coalesce(array_position(array['owner', 'member'], r.key), 9)": 'bigint',
  'lower(r.name)': 'text',
})

export async function listCustomerRoleRows(
  db: Db,
  scope: EnvironmentScope,
  page: Page,
): Promise<Paged<CustomerRoleRow>> {
  const found = await fixedFirst.read(
    db,
    page,
    ({ key, after, window }) => db<CustomerRoleRow[]>`
      select ${columns(db, scope)}, ${key} from customer_roles r
      where r.environment_id = ${scope.environmentId} ${after} ${window}`,
  )
  return { ...found, rows: found.rows.map(whole) }
}

export async function findCustomerRole(db: Db, scope: EnvironmentScope, id: string): Promise<CustomerRoleRow | null> {
  const [row] = await db<CustomerRoleRow[]>`
    select ${columns(db, scope)} from customer_roles r where r.environment_id = ${scope.environmentId} and r.id = ${id}`
  return row ? whole(row) : null
}

/** Ignores case: `owner` and `member` find the fixed roles. */
export async function findCustomerRoleByName(
  db: Db,
  scope: EnvironmentScope,
  name: string,
): Promise<CustomerRoleRow | null> {
  const [row] = await db<CustomerRoleRow[]>`
    select ${columns(db, scope)} from customer_roles r
    where r.environment_id = ${scope.environmentId} and lower(r.name) = lower(${name})`
  return row ? whole(row) : null
}

interface NewCustomerRole {
  id: string
  key: FixedRole | null
  name: string
  permissions: string[]
  now: Date
}

export async function insertCustomerRole(db: Db, scope: EnvironmentScope, role: NewCustomerRole): Promise<void> {
  await db`
    insert into customer_roles (environment_id, id, key, name, permissions, created_at)
    values (${scope.environmentId}, ${role.id}, ${role.key}, ${role.name}, ${role.permissions}, ${role.now})`
}

export async function updateCustomerRoleRow(
  db: Db,
  scope: EnvironmentScope,
  id: string,
  values: { name: string; permissions: string[] },
): Promise<void> {
  await db`
    update customer_roles set name = ${values.name}, permissions = ${values.permissions}
    where environment_id = ${scope.environmentId} and id = ${id}`
}

/** Selects the ids of the contacts that have this role in some customer. */
export const contactsWithRole = (db: Db, { environmentId }: EnvironmentScope, id: string): Fragment => db`
  select distinct contact_id from customer_memberships where environment_id = ${environmentId} and role_id = ${id}`

export async function deleteCustomerRoleRow(db: Db, scope: EnvironmentScope, id: string): Promise<void> {
  await db`delete from customer_roles where environment_id = ${scope.environmentId} and id = ${id}`
}
