import type { Page } from '@userkeep/contract'
import type postgres from 'postgres'
import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/holders.ts'
import { emailKey } from '../contacts/public.ts'
import type { RoleReference } from './memberships.sql.ts'

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
  join customer_roles r on r.environment_id = i.environment_id and r.id = i.role_id
  left join contacts p on p.environment_id = i.environment_id and p.id = i.invited_by`

/** Newest first. */
export function listInvitationRows(
  db: Db,
  { environmentId }: EnvironmentScope,
  customerId: string,
  now: Date,
  page: Page,
): Promise<InvitationRow[]> {
  return db<InvitationRow[]>`
    select ${columns(db)} from ${joins(db)}
    where i.environment_id = ${environmentId} and i.customer_id = ${customerId} and i.expires_at > ${now}
    order by i.id desc limit ${page.limit + 1} offset ${page.offset}`
}

/** While it is valid. */
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

export interface NewInvitation {
  id: string
  customerId: string
  tokenHash: Buffer
  email: string
  roleId: string
  invitedBy: string | null
  now: Date
  expiresAt: Date
}

/** Takes the place of an expired one to the same address. False when a valid one waits for an answer. */
export async function insertInvitation(
  db: Db,
  { environmentId }: EnvironmentScope,
  { id, customerId, tokenHash, email, roleId, invitedBy, now, expiresAt }: NewInvitation,
): Promise<boolean> {
  const { count } = await db`
    insert into customer_invitations as i (environment_id, id, customer_id, token_hash, email, email_key, role_id,
      invited_by, created_at, expires_at)
    values (${environmentId}, ${id}, ${customerId}, ${tokenHash}, ${email}, ${emailKey(email)}, ${roleId},
      ${invitedBy}, ${now}, ${expiresAt})
    on conflict (environment_id, customer_id, email_key) do update
    set id = excluded.id, token_hash = excluded.token_hash, email = excluded.email, role_id = excluded.role_id,
      invited_by = excluded.invited_by, created_at = excluded.created_at, expires_at = excluded.expires_at
    where i.expires_at <= ${now}`
  return count > 0
}

/** False when it is gone already. */
export async function deleteInvitation(db: Db, { environmentId }: EnvironmentScope, id: string): Promise<boolean> {
  const { count } = await db`
    delete from customer_invitations where environment_id = ${environmentId} and id = ${id}`
  return count > 0
}

/** An invitation as whoever holds its token finds it. */
export interface HeldInvitation {
  id: string
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
    select id, customer_id, email_key, role_id from customer_invitations
    where environment_id = ${environmentId} and token_hash = ${tokenHash} and expires_at > ${now}`
  return row ?? null
}

/** Who has joined needs no invitation to the same team any more. */
export async function deleteInvitationsOfMember(
  db: Db,
  { environmentId }: EnvironmentScope,
  customerId: string,
  contactId: string,
): Promise<void> {
  await db`
    delete from customer_invitations i using contact_identities k
    where i.environment_id = ${environmentId} and i.customer_id = ${customerId}
      and k.environment_id = ${environmentId} and k.kind = 'email' and k.value = i.email_key
      and k.contact_id = ${contactId}`
}

export async function deleteExpiredInvitations(sql: postgres.Sql, now: Date): Promise<number> {
  return (await sql`delete from customer_invitations where expires_at <= ${now}`).count
}
