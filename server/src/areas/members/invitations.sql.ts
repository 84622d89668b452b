import type { Page, Paged } from '@userkeep/contract'
import type postgres from 'postgres'
import { keyset } from '../../platform/db/keyset.ts'
import type { Db } from '../../platform/db/sql.ts'
import { emailKey } from '../staff-auth/public.ts'
import type { RoleReference } from './members.sql.ts'

export interface InvitationRow {
  id: string
  email: string
  role: RoleReference
  invited_by: { user_id: string; email: string } | null
  created_at: string
  expires_at: string
}

const columns = (db: Db) => db`
  i.id, i.email, i.created_at, i.expires_at,
  jsonb_build_object('id', r.id, 'key', r.key, 'name', r.name) as role,
  case when u.id is not null then jsonb_build_object('user_id', u.id, 'email', u.email) end as invited_by`

const joins = (db: Db) => db`
  invitations i
  join roles r on r.organization_id = i.organization_id and r.id = i.role_id
  left join users u on u.id = i.invited_by`

const newestFirst = keyset('invitations', 'desc', { 'i.id': 'uuid' })

export function listInvitationRows(
  db: Db,
  organizationId: string,
  now: Date,
  page: Page,
): Promise<Paged<InvitationRow>> {
  return newestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<InvitationRow[]>`
      select ${columns(db)}, ${key} from ${joins(db)}
      where i.organization_id = ${organizationId} and i.expires_at > ${now} ${after}
      ${window}`,
  )
}

/** While it is valid. Held until the transaction ends, so that nobody accepts what is being withdrawn or renewed. */
export async function holdInvitation(
  db: Db,
  organizationId: string,
  id: string,
  now: Date,
): Promise<InvitationRow | null> {
  const [row] = await db<InvitationRow[]>`
    select ${columns(db)} from ${joins(db)}
    where i.organization_id = ${organizationId} and i.id = ${id} and i.expires_at > ${now} for update of i`
  return row ?? null
}

export interface NewInvitation {
  id: string
  tokenHash: Buffer
  email: string
  roleId: string
  invitedBy: string
  now: Date
  expiresAt: Date
}

/** Takes the place of an expired one to the same email. False when a valid one waits for an answer. */
export async function insertInvitation(db: Db, organizationId: string, invitation: NewInvitation): Promise<boolean> {
  const { id, tokenHash, email, roleId, invitedBy, now, expiresAt } = invitation
  const { count } = await db`
    insert into invitations (organization_id, id, token_hash, email, email_key, role_id, invited_by, created_at,
      expires_at)
    values (${organizationId}, ${id}, ${tokenHash}, ${email}, ${emailKey(email)}, ${roleId}, ${invitedBy}, ${now},
      ${expiresAt})
    on conflict (organization_id, email_key) do update
    set id = excluded.id, token_hash = excluded.token_hash, email = excluded.email, role_id = excluded.role_id,
      invited_by = excluded.invited_by, created_at = excluded.created_at, expires_at = excluded.expires_at
    where invitations.expires_at <= ${now}`
  return count > 0
}

export async function renewInvitation(
  db: Db,
  organizationId: string,
  id: string,
  { tokenHash, expiresAt }: { tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await db`
    update invitations set token_hash = ${tokenHash}, expires_at = ${expiresAt}
    where organization_id = ${organizationId} and id = ${id}`
}

export async function deleteInvitation(db: Db, organizationId: string, id: string): Promise<void> {
  await db`delete from invitations where organization_id = ${organizationId} and id = ${id}`
}

/** An invitation as whoever holds its token sees it. */
export interface HeldInvitation {
  id: string
  organization_id: string
  organization: { id: string; name: string }
  email: string
  role: RoleReference
  invited_by: string | null
  account_exists: boolean
  expires_at: string
}

export async function findHeldInvitation(db: Db, tokenHash: Buffer, now: Date): Promise<HeldInvitation | null> {
  const [row] = await db<HeldInvitation[]>`
    select i.id, i.organization_id, jsonb_build_object('id', o.code, 'name', o.name) as organization, i.email,
      jsonb_build_object('id', r.id, 'key', r.key, 'name', r.name) as role, u.name as invited_by, i.expires_at,
      exists (select 1 from users where email_key = i.email_key) as account_exists
    from ${joins(db)} join organizations o on o.id = i.organization_id and o.deleted_at is null
    where i.token_hash = ${tokenHash} and i.expires_at > ${now}`
  return row ?? null
}

/** False when someone else was faster. */
export async function spendInvitation(db: Db, organizationId: string, tokenHash: Buffer): Promise<boolean> {
  const { count } = await db`
    delete from invitations where organization_id = ${organizationId} and token_hash = ${tokenHash}`
  return count > 0
}

export async function deleteExpiredInvitations(sql: postgres.Sql, now: Date): Promise<number> {
  return (await sql`delete from invitations where expires_at <= ${now}`).count
}
