import type { Page, Paged, SeededRole } from '@userkeep/contract'
import { keyset } from '../../platform/db/keyset.ts'
import type { Db } from '../../platform/db/sql.ts'
import { emailKey } from '../staff-auth/public.ts'

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
 * One change of the roster at a time, so that two owners cannot demote each other.
 * What only refers to the organization does not wait for this lock.
 */
export async function lockRoster(db: Db, organizationId: string): Promise<void> {
  await db`select 1 from organizations where id = ${organizationId} for no key update`
}

const columns = (db: Db) => db`
  m.id, m.user_id, u.email, u.name, u.two_factor_at is not null as two_factor_enabled, m.created_at,
  jsonb_build_object('id', r.id, 'key', r.key, 'name', r.name) as role`

const joins = (db: Db) => db`
  memberships m
  join users u on u.id = m.user_id
  join roles r on r.organization_id = m.organization_id and r.id = m.role_id`

const oldestFirst = keyset('members', 'asc', { 'm.id': 'uuid' })

/** A search finds the beginning of the email or of any word of the name. */
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

/** Of those who own the organization, oldest first. */
export async function ownerEmails(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db<{ email: string }[]>`
    select u.email from ${joins(db)}
    where m.organization_id = ${organizationId} and r.key = 'owner' order by m.id`
  return rows.map(({ email }) => email)
}

/** Which of these addresses, as they are compared, belong to members. */
export async function staffAmong(db: Db, organizationId: string, emailKeys: readonly string[]): Promise<Set<string>> {
  const rows = await db<{ email_key: string }[]>`
    select u.email_key from memberships m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} and u.email_key = any(${emailKeys as string[]})`
  return new Set(rows.map(({ email_key }) => email_key))
}
