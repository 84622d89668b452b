import type { Page, Paged, SeededRole, StaffPermission } from '@userkeep/contract'
import type postgres from 'postgres'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { permissionsOf } from '../../roles/public.ts'
import { emailKey } from '../../staff-auth/public.ts'
import type { RoleReference } from '../members.sql.ts'
import { isBacked } from '../rules.ts'

export interface InvitationRow {
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

/** What an invitation hands out, and what whoever sent it holds now; null when they are no member any more. */
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
  join roles r on r.organization_id = i.organization_id and r.id = i.role_id
  left join users u on u.id = i.invited_by
  left join memberships im on im.organization_id = i.organization_id and im.user_id = i.invited_by
  left join roles ir on ir.organization_id = im.organization_id and ir.id = im.role_id`

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

/** While its term lasts. Held until the transaction ends, so that nobody accepts what is being withdrawn or renewed. */
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

/** The one to this address, whether it still admits or not. */
export async function findInvitationTo(db: Db, organizationId: string, email: string): Promise<InvitationRow | null> {
  const [row] = await db<StoredInvitation[]>`
    select ${columns(db)} from ${joins(db)}
    where i.organization_id = ${organizationId} and i.email_key = ${emailKey(email)}`
  return row ? withValidity(row) : null
}

export interface NewInvitation {
  id: string
  tokenHash: Buffer
  linkHash: Buffer
  email: string
  roleId: string
  invitedBy: string
  now: Date
  expiresAt: Date
}

/** Takes the place of an expired one to the same email. False when a valid one waits for an answer. */
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

/** An invitation as whoever holds one of its tokens sees it. */
export interface HeldInvitation {
  id: string
  /** The token was mailed, so that its holder reads the mail of the invited address. */
  is_mailed: boolean
  organization_id: string
  organization: { id: string; name: string }
  email: string
  role: RoleReference
  invited_by: string | null
  account_exists: boolean
  /** Somebody has proven that the account's address is theirs. */
  account_proven: boolean
  expires_at: string
}

/** Only while it admits. */
export async function findHeldInvitation(db: Db, tokenHash: Buffer, now: Date): Promise<HeldInvitation | null> {
  const [row] = await db<(HeldInvitation & Backing)[]>`
    select i.id, i.organization_id, jsonb_build_object('id', o.code, 'name', o.name) as organization, i.email,
      jsonb_build_object('id', r.id, 'key', r.key, 'name', r.name) as role, u.name as invited_by, i.expires_at,
      a.id is not null as account_exists, a.email_verified_at is not null as account_proven,
      i.token_hash = ${tokenHash} as is_mailed, ${backing(db)}
    from ${joins(db)} join organizations o on o.id = i.organization_id and o.deleted_at is null
    left join users a on a.email_key = i.email_key
    where (i.token_hash = ${tokenHash} or i.link_hash = ${tokenHash}) and i.expires_at > ${now}`
  const held = row && withValidity(row)
  return held?.valid ? held : null
}

/** False when someone else was faster. */
export async function spendInvitation(db: Db, organizationId: string, tokenHash: Buffer): Promise<boolean> {
  const { count } = await db`
    delete from invitations
    where organization_id = ${organizationId} and (token_hash = ${tokenHash} or link_hash = ${tokenHash})`
  return count > 0
}

export async function deleteExpiredInvitations(sql: postgres.Sql, now: Date): Promise<number> {
  return (await sql`delete from invitations where expires_at <= ${now}`).count
}
