import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { contactIdentityRows } from '../contacts/public.ts'
import { customerRoleRows } from '../customer-roles/public.ts'
import type { MergeableMembership } from './rules.ts'

/** Locks the customers that either contact is a member of, always in the same order. */
export async function lockTeamsOf(
  db: Db,
  { environmentId }: EnvironmentScope,
  contactIds: readonly string[],
): Promise<void> {
  await db`
    select 1 from customers
    where environment_id = ${environmentId} and id in (
      select customer_id from customer_memberships
      where environment_id = ${environmentId} and contact_id = any (${contactIds as string[]}))
    order by id for no key update`
}

interface SharedMembership {
  customerId: string
  ours: MergeableMembership
  theirs: MergeableMembership
}

/** Returns the two memberships in each customer that both contacts belong to. */
export function listSharedMemberships(
  db: Db,
  { environmentId }: EnvironmentScope,
  from: string,
  into: string,
): Promise<SharedMembership[]> {
  const whole = (membership: string, role: string) => db`jsonb_build_object(
    'id', ${db(membership)}.id, 'created_at', ${db(membership)}.created_at,
    'role', jsonb_build_object('id', ${db(role)}.id, 'key', ${db(role)}.key, 'permissions', ${db(role)}.permissions))`
  return db<SharedMembership[]>`
    select a.customer_id as "customerId", ${whole('a', 'ra')} as ours, ${whole('b', 'rb')} as theirs
    from customer_memberships a
    join customer_memberships b on b.environment_id = a.environment_id and b.customer_id = a.customer_id
    join ${customerRoleRows(db)} ra on ra.environment_id = a.environment_id and ra.id = a.role_id
    join ${customerRoleRows(db)} rb on rb.environment_id = b.environment_id and rb.id = b.role_id
    where a.environment_id = ${environmentId} and a.contact_id = ${into} and b.contact_id = ${from}`
}

export async function moveMemberships(
  db: Db,
  { environmentId }: EnvironmentScope,
  from: string,
  into: string,
): Promise<void> {
  await db`
    update customer_memberships set contact_id = ${into}
    where environment_id = ${environmentId} and contact_id = ${from}`
}

/** null: nobody. */
export async function passInvitationsOn(
  db: Db,
  { environmentId }: EnvironmentScope,
  from: string,
  into: string | null,
): Promise<void> {
  await db`
    update customer_invitations set invited_by = ${into}
    where environment_id = ${environmentId} and invited_by = ${from}`
}

interface HeldMembership {
  id: string
  customer_id: string
  customer_name: string
  role: string
  created_at: string
}

export function listMembershipsOf(
  db: Db,
  { environmentId }: EnvironmentScope,
  contactId: string,
): Promise<HeldMembership[]> {
  return db<HeldMembership[]>`
    select m.id, m.customer_id, c.name as customer_name, r.name as role, m.created_at
    from customer_memberships m
    join customers c on c.environment_id = m.environment_id and c.id = m.customer_id
    join ${customerRoleRows(db)} r on r.environment_id = m.environment_id and r.id = m.role_id
    where m.environment_id = ${environmentId} and m.contact_id = ${contactId}
    order by m.created_at, m.id`
}

/** Lists the contact's known addresses in lower case. */
export async function listAddressesOf(
  db: Db,
  { environmentId }: EnvironmentScope,
  contactId: string,
): Promise<string[]> {
  const rows = await db<{ value: string }[]>`
    select value from ${contactIdentityRows(db)} contact_identities
    where environment_id = ${environmentId} and contact_id = ${contactId} and kind = 'email'`
  return rows.map(({ value }) => value)
}

/** Invitations mailed to a verified address of the contact. */
const toThem = (db: Db, { environmentId }: EnvironmentScope, contactId: string) => db`
  i.environment_id = ${environmentId} and i.email_key in (
    select value from ${contactIdentityRows(db)} contact_identities
    where environment_id = ${environmentId} and contact_id = ${contactId} and kind = 'email')`

interface ReceivedInvitation {
  id: string
  customer_id: string
  email: string
  created_at: string
  expires_at: string
}

export function listInvitationsTo(db: Db, scope: EnvironmentScope, contactId: string) {
  return db<ReceivedInvitation[]>`
    select i.id, i.customer_id, i.email, i.created_at, i.expires_at from customer_invitations i
    where ${toThem(db, scope, contactId)} order by i.id`
}

export async function deleteInvitationsTo(db: Db, scope: EnvironmentScope, contactId: string): Promise<void> {
  await db`delete from customer_invitations i where ${toThem(db, scope, contactId)}`
}
