import type { Page, Paged, SeededRole, StaffPermission } from '@userkeep/contract'
import { keyset } from '../../platform/db/keyset.ts'
import type { Db } from '../../platform/db/sql.ts'
import { organizationRows, staffMemberRows } from '../organizations/public.ts'
import { permissionsOf, roleRows } from '../roles/public.ts'
import { emailKey, userRows } from '../staff-auth/public.ts'

export interface RoleReference {
  id: string
  key: SeededRole | null
  name: string
}

export interface MemberRow {
  id: string
  user_id: string
  email: string
  name: string
  role: RoleReference
  two_factor_enabled: boolean
  created_at: string
}

/**
 * Locks the members of an organization, so that two owners cannot demote each other. References to the organization do
 * not wait for this lock.
 */
export async function lockRoster(db: Db, organizationId: string): Promise<void> {
  await db`select 1 from ${organizationRows(db)} organizations where id = ${organizationId} for no key update`
}

const columns = (db: Db) => db`
  m.id, m.user_id, u.email, u.name, u.two_factor_at is not null as two_factor_enabled, m.created_at,
  jsonb_build_object('id', r.id, 'key', r.key, 'name', r.name) as role`

const joins = (db: Db) => db`
  ${staffMemberRows(db)} m
  join ${userRows(db)} u on u.id = m.user_id
  join ${roleRows(db)} r on r.organization_id = m.organization_id and r.id = m.role_id`

const oldestFirst = keyset('members', 'asc', { 'm.id': 'uuid' })

/** Matches the beginning of the email or of a word of the name. */
export function listMemberRows(db: Db, organizationId: string, search: string, page: Page): Promise<Paged<MemberRow>> {
  const matching = db`
    and (starts_with(u.email_key, ${emailKey(search)}) or strpos(' ' || lower(u.name), ' ' || lower(${search})) > 0)`
  return oldestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<MemberRow[]>`
      select ${columns(db)}, ${key} from ${joins(db)}
      where m.organization_id = ${organizationId} ${search === '' ? db`` : matching} ${after}
      ${window}`,
  )
}

export async function findMember(db: Db, organizationId: string, id: string): Promise<MemberRow | null> {
  const [row] = await db<MemberRow[]>`
    select ${columns(db)} from ${joins(db)} where m.organization_id = ${organizationId} and m.id = ${id}`
  return row ?? null
}

export async function isMember(db: Db, organizationId: string, email: string): Promise<boolean> {
  const rows = await db`
    select 1 from ${joins(db)} where m.organization_id = ${organizationId} and u.email_key = ${emailKey(email)}`
  return rows.length > 0
}

export async function countOwners(db: Db, organizationId: string): Promise<number> {
  const [row] = await db<[{ owners: number }]>`
    select count(*) as owners from ${joins(db)} where m.organization_id = ${organizationId} and r.key = 'owner'`
  return row.owners
}

/** Returns the addresses of the owners, oldest first. */
export async function ownerEmails(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db<{ email: string }[]>`
    select u.email from ${joins(db)}
    where m.organization_id = ${organizationId} and r.key = 'owner' order by m.id`
  return rows.map(({ email }) => email)
}

/** Returns the addresses that belong to members, in their compared form. */
export async function staffAmong(db: Db, organizationId: string, emailKeys: readonly string[]): Promise<Set<string>> {
  const rows = await db<{ email_key: string }[]>`
    select u.email_key from ${staffMemberRows(db)} m join ${userRows(db)} u on u.id = m.user_id
    where m.organization_id = ${organizationId} and u.email_key = any(${emailKeys as string[]})`
  return new Set(rows.map(({ email_key }) => email_key))
}

export interface NamedMember {
  id: string
  name: string
  email: string
}

const maxListed = 1000

/** Lists the members by name. */
export async function listMembers(db: Db, organizationId: string): Promise<NamedMember[]> {
  const rows = await db<NamedMember[]>`
    select m.id, u.name, u.email from ${staffMemberRows(db)} m join ${userRows(db)} u on u.id = m.user_id
    where m.organization_id = ${organizationId} order by lower(u.name), m.id limit ${maxListed}`
  return [...rows]
}

/** Returns the members among these ids of memberships. */
export async function membersAmong(db: Db, organizationId: string, ids: readonly string[]): Promise<NamedMember[]> {
  const rows = await db<NamedMember[]>`
    select m.id, u.name, u.email from ${staffMemberRows(db)} m join ${userRows(db)} u on u.id = m.user_id
    where m.organization_id = ${organizationId} and m.id = any(${ids as string[]}::uuid[])`
  return [...rows]
}

/** Returns the members among these ids of memberships whose role has a permission. */
export async function membersHolding(
  db: Db,
  organizationId: string,
  ids: readonly string[],
  permission: StaffPermission,
): Promise<NamedMember[]> {
  const rows = await db<(NamedMember & { role: { key: SeededRole | null; permissions: StaffPermission[] } })[]>`
    select m.id, u.name, u.email, jsonb_build_object('key', r.key, 'permissions', r.permissions) as role
    from ${joins(db)} where m.organization_id = ${organizationId} and m.id = any(${ids as string[]}::uuid[])`
  return rows
    .filter(({ role }) => permissionsOf(role).includes(permission))
    .map(({ id, name, email }) => ({ id, name, email }))
}
