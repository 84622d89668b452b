import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { contactRows } from '../../contacts/public.ts'
import { customerRoleRows } from '../../customer-roles/public.ts'

export interface RoleReference {
  id: string
  key: string | null
  name: string
}

export interface MemberRow {
  id: string
  contact_id: string
  email: string | null
  name: string | null
  role: RoleReference
  created_at: string
}

const columns = (db: Db) => db`
  m.id, m.contact_id, p.email, p.name, m.created_at,
  jsonb_build_object('id', r.id, 'key', r.key, 'name', r.name) as role`

const joins = (db: Db) => db`
  customer_memberships m
  join ${contactRows(db)} p on p.environment_id = m.environment_id and p.id = m.contact_id
  join ${customerRoleRows(db)} r on r.environment_id = m.environment_id and r.id = m.role_id`

const oldestFirst = keyset('customer_members', 'asc', { 'm.created_at': 'timestamptz', 'm.id': 'uuid' })

export function listMemberRows(
  db: Db,
  { environmentId }: EnvironmentScope,
  customerId: string,
  page: Page,
): Promise<Paged<MemberRow>> {
  return oldestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<MemberRow[]>`
      select ${columns(db)}, ${key} from ${joins(db)}
      where m.environment_id = ${environmentId} and m.customer_id = ${customerId} ${after}
      ${window}`,
  )
}

export async function findMember(
  db: Db,
  { environmentId }: EnvironmentScope,
  customerId: string,
  id: string,
): Promise<MemberRow | null> {
  const [row] = await db<MemberRow[]>`
    select ${columns(db)} from ${joins(db)}
    where m.environment_id = ${environmentId} and m.customer_id = ${customerId} and m.id = ${id}`
  return row ?? null
}

export async function isMember(
  db: Db,
  { environmentId }: EnvironmentScope,
  customerId: string,
  contactId: string,
): Promise<boolean> {
  const rows = await db`
    select 1 from customer_memberships
    where environment_id = ${environmentId} and customer_id = ${customerId} and contact_id = ${contactId}`
  return rows.length > 0
}

export async function countMembers(db: Db, { environmentId }: EnvironmentScope, customerId: string): Promise<number> {
  const [row] = await db<[{ members: number }]>`
    select count(*) as members from customer_memberships
    where environment_id = ${environmentId} and customer_id = ${customerId}`
  return row.members
}

export async function countOwners(db: Db, { environmentId }: EnvironmentScope, customerId: string): Promise<number> {
  const [row] = await db<[{ owners: number }]>`
    select count(*) as owners from customer_memberships m
    join ${customerRoleRows(db)} r on r.environment_id = m.environment_id and r.id = m.role_id
    where m.environment_id = ${environmentId} and m.customer_id = ${customerId} and r.key = 'owner'`
  return row.owners
}

interface NewMembership {
  id: string
  customerId: string
  contactId: string
  roleId: string
  now: Date
}

export async function insertMembership(
  db: Db,
  { environmentId }: EnvironmentScope,
  { id, customerId, contactId, roleId, now }: NewMembership,
): Promise<void> {
  await db`
    insert into customer_memberships (environment_id, id, customer_id, contact_id, role_id, created_at)
    values (${environmentId}, ${id}, ${customerId}, ${contactId}, ${roleId}, ${now})`
}

export async function setMemberRole(
  db: Db,
  { environmentId }: EnvironmentScope,
  id: string,
  roleId: string,
): Promise<void> {
  await db`
    update customer_memberships set role_id = ${roleId} where environment_id = ${environmentId} and id = ${id}`
}

export async function deleteMembership(db: Db, { environmentId }: EnvironmentScope, id: string): Promise<void> {
  await db`delete from customer_memberships where environment_id = ${environmentId} and id = ${id}`
}
