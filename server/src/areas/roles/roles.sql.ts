import type { Page, Paged, SeededRole, StaffPermission } from '@userkeep/contract'
import { keyset } from '../../platform/db/keyset.ts'
import type { Db } from '../../platform/db/sql.ts'
import { permissionsOf } from './rules.ts'

export interface RoleRow {
  id: string
  key: SeededRole | null
  name: string
  permissions: StaffPermission[]
  member_count: number
  created_at: string
}

const withSeeded = (row: RoleRow): RoleRow => ({ ...row, permissions: permissionsOf(row) })

const columns = (db: Db) => db`
  r.id, r.key, r.name, r.permissions, r.created_at,
  (select count(*) from memberships m where m.organization_id = r.organization_id and m.role_id = r.id) as member_count`

const seededFirst = keyset('roles', 'asc', {
  "coalesce(array_position(array['owner', 'admin', 'member'], r.key), 9)": 'bigint',
  'lower(r.name)': 'text',
})

export async function listRoleRows(db: Db, organizationId: string, page: Page): Promise<Paged<RoleRow>> {
  const found = await seededFirst.read(
    db,
    page,
    ({ key, after, window }) => db<RoleRow[]>`
      select ${columns(db)}, ${key} from roles r where r.organization_id = ${organizationId} ${after} ${window}`,
  )
  return { ...found, rows: found.rows.map(withSeeded) }
}

export async function findRole(db: Db, organizationId: string, id: string): Promise<RoleRow | null> {
  const [row] = await db<RoleRow[]>`
    select ${columns(db)} from roles r where r.organization_id = ${organizationId} and r.id = ${id}`
  return row ? withSeeded(row) : null
}

interface NewRole {
  id: string
  key: SeededRole | null
  name: string
  permissions: StaffPermission[]
  now: Date
}

export async function insertRole(db: Db, organizationId: string, role: NewRole): Promise<void> {
  await db`
    insert into roles (organization_id, id, key, name, permissions, created_at)
    values (${organizationId}, ${role.id}, ${role.key}, ${role.name}, ${role.permissions}, ${role.now})`
}

export async function updateRoleRow(
  db: Db,
  organizationId: string,
  id: string,
  values: { name: string; permissions: StaffPermission[] },
): Promise<void> {
  await db`
    update roles set name = ${values.name}, permissions = ${values.permissions}
    where organization_id = ${organizationId} and id = ${id}`
}

export async function deleteRole(db: Db, organizationId: string, id: string): Promise<void> {
  await db`delete from roles where organization_id = ${organizationId} and id = ${id}`
}
