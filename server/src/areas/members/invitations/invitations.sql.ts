import type { Page, Paged, SeededRole, StaffPermission } from '@userkeep/contract'
import type postgres from 'postgres'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { organizationRows, staffMemberRows } from '../../organizations/public.ts'
import { permissionsOf, roleRows } from '../../roles/public.ts'
import { emailKey, userRows } from '../../staff-auth/public.ts'
import type { RoleReference } from '../members.sql.ts'
import { isBacked } from '../rules.ts'

interface InvitationRow {
  id: string
  email: string
  role: RoleReference
  invited_by: { user_id: string; email: string } | null
  /** Whether it still admits. */
  valid: boolean
  created_at: string
  expires_at: string
}

interface RoleOf {
  key: SeededRole | null
  permissions: StaffPermission[]
}

/** The role in an invitation, and the current role of its sender; null if they are no longer a member. */
interface Backing {
  given: RoleOf
  inviter: RoleOf | null
}

function withValidity<R extends Backing>({ given, inviter, ...row }: R): Omit<R, keyof Backing> & { valid: boolean } {
  return { ...row, valid: isBacked(inviter && permissionsOf(inviter), permissionsOf(given)) }
}

const backing = (db: Db) => db`
  jsonb_build_object('key', r.key, 'permissions', r.permissions) as given,
  case when ir.id is not null then jsonb_build_object('key', ir.key, 'permissions', ir.permissions) end as inviter`

const columns = (db: Db) => db`
  i.id, i.email, i.created_at, i.expires_at, ${backing(db)},
  jsonb_build_object('id', r.id, 'key', r.key, 'name', r.name) as role,
  case when u.id is not null then jsonb_build_object('user_id', u.id, 'email', u.email) end as invited_by`

const joins = (db: Db) => db`
  invitations i
  join ${roleRows(db)} r on r.organization_id = i.organization_id and r.id = i.role_id
  left join ${userRows(db)} u on u.id = i.invited_by
  left join ${staffMemberRows(db)} im on im.organization_id = i.organization_id and im.user_id = i.invited_by
  left join ${roleRows(db)} ir on ir.organization_id = im.organization_id and ir.id = im.role_id`

type StoredInvitation = Omit<InvitationRow, 'valid'> & Backing

const newestFirst = keyset('invitations', 'desc', { 'i.id': 'uuid' })

export async function listInvitationRows(
  db: Db,
  organizationId: string,
  now: Date,
  page: Page,
): Promise<Paged<InvitationRow>> {
  const found = await newestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<StoredInvitation[]>`
      select ${columns(db)}, ${key} from ${joins(db)}
      where i.organization_id = ${organizationId} and i.expires_at > ${now} ${after}
      ${window}`,
  )
  return { ...found, rows: found.rows.map(withValidity) }
}

/** Locks an invitation that has not expired, so that nobody accepts it while it is withdrawn or renewed. */
export async function lockInvitation(
  db: Db,
  organizationId: string,
  id: string,
  now: Date,
): Promise<InvitationRow | null> {
  const [row] = await db<StoredInvitation[]>`
    select ${columns(db)} from ${joins(db)}
    where i.organization_id = ${organizationId} and i.id = ${id} and i.expires_at > ${now} for update of i`
  return row ? withValidity(row) : null
}

/** Finds the invitation to this address, valid or not. */
export async function findInvitationTo(db: Db, organizationId: string, email: string): Promise<InvitationRow | null> {
  const [row] = await db<StoredInvitation[]>`
    select ${columns(db)} from ${joins(db)}
    where i.organization_id = ${organizationId} and i.email_key = ${emailKey(email)}`
  return row ? withValidity(row) : null
}

interface NewInvitation {
  id: string
  tokenHash: Buffer
  linkHash: Buffer
  email: string
  roleId: string
  invitedBy: string
  now: Date
  expiresAt: Date
}

/** Replaces an expired invitation to the same email. Returns false if a valid one is pending. */
export async function insertInvitation(db: Db, organizationId: string, invitation: NewInvitation): Promise<boolean> {
  const { id, tokenHash, linkHash, email, roleId, invitedBy, now, expiresAt } = invitation
  const { count } = await db`
    insert into invitations as before (organization_id, id, token_hash, link_hash, email, email_key, role_id,
      invited_by, created_at, expires_at)
    values (${organizationId}, ${id}, ${tokenHash}, ${linkHash}, ${email}, ${emailKey(email)}, ${roleId},
      ${invitedBy}, ${now}, ${expiresAt})
    on conflict (organization_id, email_key) do update
    set id = excluded.id, token_hash = excluded.token_hash, link_hash = excluded.link_hash, email = excluded.email,
      role_id = excluded.role_id, invited_by = excluded.invited_by, created_at = excluded.created_at,
      expires_at = excluded.expires_at
    where before.expires_at <= ${now}`
  return count > 0
}

export async function renewInvitation(
  db: Db,
  organizationId: string,
  id: string,
  {
    tokenHash,
    linkHash,
    expiresAt,
    invitedBy,
  }: Pick<NewInvitation, 'tokenHash' | 'linkHash' | 'expiresAt' | 'invitedBy'>,
): Promise<void> {
  await db`
    update invitations
    set token_hash = ${tokenHash}, link_hash = ${linkHash}, expires_at = ${expiresAt}, invited_by = ${invitedBy}
    where organization_id = ${organizationId} and id = ${id}`
}

export async function deleteInvitation(db: Db, organizationId: string, id: string): Promise<void> {
  await db`delete from invitations where organization_id = ${organizationId} and id = ${id}`
}

/** An invitation as seen by the holder of one of its tokens. */
export interface HeldInvitation {
  id: string
  /** Whether the token was mailed, which proves that its holder reads the mail of the invited address. */
  is_mailed: boolean
  organization_id: string
  organization: { id: string; name: string }
  email: string
  role: RoleReference
  invited_by: string | null
  account_exists: boolean
  /** Whether the address of the account is proven. */
  account_proven: boolean
  expires_at: string
}

/** Finds an invitation that is still valid. */
export async function findHeldInvitation(db: Db, tokenHash: Buffer, now: Date): Promise<HeldInvitation | null> {
  const [row] = await db<(HeldInvitation & Backing)[]>`
    select i.id, i.organization_id, jsonb_build_object('id', o.code, 'name', o.name) as organization, i.email,
      jsonb_build_object('id', r.id, 'key', r.key, 'name', r.name) as role, u.name as invited_by, i.expires_at,
      a.id is not null as account_exists, a.email_verified_at is not null as account_proven,
      i.token_hash = ${tokenHash} as is_mailed, ${backing(db)}
    from ${joins(db)} join ${organizationRows(db)} o on o.id = i.organization_id and o.deleted_at is null
    left join ${userRows(db)} a on a.email_key = i.email_key
    where (i.token_hash = ${tokenHash} or i.link_hash = ${tokenHash}) and i.expires_at > ${now}`
  const held = row && withValidity(row)
  return held?.valid ? held : null
}

/** Returns false if a concurrent request accepted it first. */
export async function spendInvitation(db: Db, organizationId: string, tokenHash: Buffer): Promise<boolean> {
  const { count } = await db`
    delete from invitations
    where organization_id = ${organizationId} and (token_hash = ${tokenHash} or link_hash = ${tokenHash})`
  return count > 0
}

export async function deleteExpiredInvitations(sql: postgres.Sql, now: Date): Promise<number> {
  return (await sql`delete from invitations where expires_at <= ${now}`).count
}
