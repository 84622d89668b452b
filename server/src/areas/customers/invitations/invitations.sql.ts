import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { contactRows, emailKey } from '../../contacts/public.ts'
import { customerRoleRows } from '../../customer-roles/public.ts'
import type { RoleReference } from '../members/memberships.sql.ts'

export interface InvitationRow {
  id: string
  email: string
  role: RoleReference
  invited_by: { contact_id: string; email: string | null; name: string | null } | null
  created_at: string
  expires_at: string
}

const columns = (db: Db) => db`
  i.id, i.email, i.created_at, i.expires_at,
  jsonb_build_object('id', r.id, 'key', r.key, 'name', r.name) as role,
  case when p.id is not null
    then jsonb_build_object('contact_id', p.id, 'email', p.email, 'name', p.name) end as invited_by`

const joins = (db: Db) => db`
  customer_invitations i
  join ${customerRoleRows(db)} r on r.environment_id = i.environment_id and r.id = i.role_id
  left join ${contactRows(db)} p on p.environment_id = i.environment_id and p.id = i.invited_by`

const newestFirst = keyset('customer_invitations', 'desc', { 'i.id': 'uuid' })

export function listInvitationRows(
  db: Db,
  { environmentId }: EnvironmentScope,
  customerId: string,
  now: Date,
  page: Page,
): Promise<Paged<InvitationRow>> {
  return newestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<InvitationRow[]>`
      select ${columns(db)}, ${key} from ${joins(db)}
      where i.environment_id = ${environmentId} and i.customer_id = ${customerId} and i.expires_at > ${now} ${after}
      ${window}`,
  )
}

/** Finds an invitation that has not expired. */
export async function findInvitation(
  db: Db,
  { environmentId }: EnvironmentScope,
  customerId: string,
  id: string,
  now: Date,
): Promise<InvitationRow | null> {
  const [row] = await db<InvitationRow[]>`
    select ${columns(db)} from ${joins(db)}
    where i.environment_id = ${environmentId} and i.customer_id = ${customerId} and i.id = ${id}
      and i.expires_at > ${now}`
  return row ?? null
}

interface NewInvitation {
  id: string
  customerId: string
  tokenHash: Buffer
  email: string
  roleId: string
  invitedBy: string | null
  now: Date
  expiresAt: Date
}

/** Returns false if an invitation to the same address is pending. */
export async function insertInvitation(
  db: Db,
  { environmentId }: EnvironmentScope,
  { id, customerId, tokenHash, email, roleId, invitedBy, now, expiresAt }: NewInvitation,
): Promise<boolean> {
  const { count } = await db`
    insert into customer_invitations (environment_id, id, customer_id, token_hash, email, email_key, role_id,
      invited_by, created_at, expires_at)
    values (${environmentId}, ${id}, ${customerId}, ${tokenHash}, ${email}, ${emailKey(email)}, ${roleId},
      ${invitedBy}, ${now}, ${expiresAt})
    on conflict (environment_id, customer_id, email_key) do nothing`
  return count > 0
}

/** Issues another token with a new expiry, backed by the person who sends it. */
export async function renewInvitation(
  db: Db,
  { environmentId }: EnvironmentScope,
  id: string,
  { tokenHash, invitedBy, expiresAt }: Pick<NewInvitation, 'tokenHash' | 'invitedBy' | 'expiresAt'>,
): Promise<void> {
  await db`
    update customer_invitations set token_hash = ${tokenHash}, invited_by = ${invitedBy}, expires_at = ${expiresAt}
    where environment_id = ${environmentId} and id = ${id}`
}

/** Whether a team waits for somebody with this address. */
export async function isInvited(
  db: Db,
  { environmentId }: EnvironmentScope,
  email: string,
  now: Date,
): Promise<boolean> {
  const rows = await db`
    select 1 from customer_invitations
    where environment_id = ${environmentId} and email_key = ${emailKey(email)} and expires_at > ${now} limit 1`
  return rows.length > 0
}

/** An invitation as seen by the holder of its token. */
interface HeldInvitation {
  customer_id: string
  email_key: string
  role_id: string
}

export async function findHeldInvitation(
  db: Db,
  { environmentId }: EnvironmentScope,
  tokenHash: Buffer,
  now: Date,
): Promise<HeldInvitation | null> {
  const [row] = await db<HeldInvitation[]>`
    select customer_id, email_key, role_id from customer_invitations
    where environment_id = ${environmentId} and token_hash = ${tokenHash} and expires_at > ${now}`
  return row ?? null
}
