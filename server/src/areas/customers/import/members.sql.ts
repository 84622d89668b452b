import { rowsIn, rowsOf } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { customerRoleRows } from '../../customer-roles/public.ts'

export interface ImportableMember {
  id: string
  customer_id: string
  contact_id: string
  role_id: string
  role_key: string | null
}

/** Lists the members of these customers among these contacts. */
export const listMembersAmong = (
  db: Db,
  { environmentId }: EnvironmentScope,
  customerIds: string[],
  contactIds: string[],
): Promise<ImportableMember[]> => db<ImportableMember[]>`
  select m.id, m.customer_id, m.contact_id, m.role_id, r.key as role_key from customer_memberships m
  join ${customerRoleRows(db)} r on r.environment_id = m.environment_id and r.id = m.role_id
  where m.environment_id = ${environmentId} and m.customer_id = any(${customerIds}::uuid[])
    and m.contact_id = any(${contactIds}::uuid[])`

/** Counts the members and owners of each of these customers that has some. */
export const countRoster = (db: Db, { environmentId }: EnvironmentScope, customerIds: string[]) => db<
  { customer_id: string; members: number; owners: number }[]
>`
  select m.customer_id, count(*) as members, count(*) filter (where r.key = 'owner') as owners
  from customer_memberships m
  join ${customerRoleRows(db)} r on r.environment_id = m.environment_id and r.id = m.role_id
  where m.environment_id = ${environmentId} and m.customer_id = any(${customerIds}::uuid[])
  group by m.customer_id`

export interface NamedRole {
  id: string
  key: string | null
  name: string
}

export const listRoles = (db: Db, { environmentId }: EnvironmentScope): Promise<NamedRole[]> => db<NamedRole[]>`
  select id, key, name from ${customerRoleRows(db)} r where r.environment_id = ${environmentId}`

export async function insertMembers(
  db: Db,
  { environmentId }: EnvironmentScope,
  members: readonly ImportableMember[],
  now: Date,
): Promise<void> {
  if (members.length === 0) return
  const columns = { id: 'uuid', customer_id: 'uuid', contact_id: 'uuid', role_id: 'uuid' } as const
  await db`
    insert into customer_memberships (environment_id, id, customer_id, contact_id, role_id, created_at)
    select ${environmentId}, id, customer_id, contact_id, role_id, ${now}
    from ${rowsIn(db, members, columns)} given`
}

export async function saveRoles(
  db: Db,
  { environmentId }: EnvironmentScope,
  members: readonly ImportableMember[],
): Promise<void> {
  if (members.length === 0) return
  await db`
    update customer_memberships m set role_id = given.role_id
    from ${rowsOf(db, environmentId, members, { id: 'uuid', role_id: 'uuid' })} given
    where m.environment_id = ${environmentId} and m.id = given.id`
}
