import type { Page, Paged } from '@userkeep/contract'
import type postgres from 'postgres'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { environmentOf } from '../../../platform/db/tenants.ts'
import type { LastUse } from '../../../platform/last-used.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { contactSettingRows } from '../../contact-settings/public.ts'
import { findStaffName, findSupporters, type SupportLink } from '../support/support-lives.sql.ts'

interface NewContactSession {
  id: string
  tokenHash: Buffer
  contactId: string
  verified: boolean
  method: string
  /** Set for a support session: the staff user, and the session that opened it. */
  support: { userId: string; sessionId: string } | null
  ip: string | null
  userAgent: string | null
  now: Date
  /** null: after the lifetime in the environment's settings. */
  expiresAt: Date | null
}

/** Returns the expiry. */
export async function insertContactSession(
  db: Db,
  { environmentId }: EnvironmentScope,
  session: NewContactSession,
): Promise<string> {
  const { id, tokenHash, contactId, verified, method, support, ip, userAgent, now, expiresAt } = session
  const [row] = await db<[{ expires_at: string }]>`
    insert into contact_sessions as n (environment_id, id, token_hash, contact_id, verified, method, impersonated_by,
      staff_session_id, ip, user_agent, created_at, last_seen_at, expires_at)
    select environment_id, ${id}, ${tokenHash}, ${contactId}, ${verified}, ${method}, ${support?.userId ?? null},
      ${support?.sessionId ?? null}, ${ip}, ${userAgent}, ${now}, ${now}, coalesce(${expiresAt}, ${now} + make_interval(days => session_days))
    from ${contactSettingRows(db)} contact_settings where environment_id = ${environmentId}
    returning n.expires_at`
  return row.expires_at
}

interface ContactSessionRow {
  id: string
  verified: boolean
  method: string
  support: boolean
  ip: string | null
  user_agent: string | null
  created_at: string
  last_seen_at: string
  expires_at: string
}

/** Marks a support session, and returns nothing else about the staff member. */
const columns = (db: Db) => db`
  id, verified, method, impersonated_by is not null as support,
  case when impersonated_by is null then ip end as ip,
  case when impersonated_by is null then user_agent end as user_agent,
  created_at, last_seen_at, expires_at`

const newestFirst = keyset('contact_sessions', 'desc', { created_at: 'timestamptz', id: 'uuid' })

export async function listContactSessions(
  db: Db,
  scope: EnvironmentScope,
  contactId: string,
  now: Date,
  page: Page,
): Promise<Paged<ContactSessionRow>> {
  const { environmentId } = scope
  const { ended } = await readSupport(db, scope, contactId, now)
  return newestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<ContactSessionRow[]>`
      select ${columns(db)}, ${key} from contact_sessions s
      where environment_id = ${environmentId} and contact_id = ${contactId} and expires_at > ${now}
        and id <> all(${ended}::uuid[]) ${after}
      ${window}`,
  )
}

export function exportContactSessions(
  db: Db,
  { environmentId }: EnvironmentScope,
  contactId: string,
): Promise<ContactSessionRow[]> {
  return db<ContactSessionRow[]>`
    select ${columns(db)} from contact_sessions
    where environment_id = ${environmentId} and contact_id = ${contactId} order by created_at, id`
}

/** Whether someone of the staff is inside this contact's account. */
export const hasSupportSession = async (
  db: Db,
  scope: EnvironmentScope,
  contactId: string,
  now: Date,
): Promise<boolean> => (await readSupport(db, scope, contactId, now)).isInside

/** Reads the contact's support sessions that ended with their staff session, and whether another is still open. */
async function readSupport(
  db: Db,
  scope: EnvironmentScope,
  contactId: string,
  now: Date,
): Promise<{ isInside: boolean; ended: string[] }> {
  const sessions = await db<(SupportLink & { id: string })[]>`
    select id, impersonated_by, staff_session_id from contact_sessions
    where environment_id = ${scope.environmentId} and contact_id = ${contactId} and impersonated_by is not null
      and expires_at > ${now}`
  if (sessions.length === 0) return { isInside: false, ended: [] }
  const supporters = await findSupporters(db, scope, sessions, now)
  const alive = new Set<string | null>(supporters.map((supporter) => supporter.staff_session_id))
  const ended = sessions.filter(({ staff_session_id }) => !alive.has(staff_session_id)).map(({ id }) => id)
  return { isInside: ended.length < sessions.length, ended }
}

export async function deleteContactSession(
  db: Db,
  { environmentId }: EnvironmentScope,
  contactId: string,
  id: string,
): Promise<boolean> {
  const { count } = await db`
    delete from contact_sessions
    where environment_id = ${environmentId} and contact_id = ${contactId} and id = ${id}`
  return count > 0
}

/** Ends the sessions of a contact, save one. */
export async function revokeContactSessions(
  db: Db,
  { environmentId }: EnvironmentScope,
  contactId: string,
  exceptSessionId: string | null = null,
): Promise<void> {
  await db`
    delete from contact_sessions
    where environment_id = ${environmentId} and contact_id = ${contactId}
      and id is distinct from ${exceptSessionId}::uuid`
}

/**
 * Merges sessions. An unproven session is moved and stays unproven, so it learns nothing about the contact. A proven
 * one proved another identity, so it ends and its holder signs in again.
 */
export async function mergeContactSessions(
  db: Db,
  { environmentId }: EnvironmentScope,
  from: string,
  into: string,
): Promise<void> {
  await db`
    delete from contact_sessions where environment_id = ${environmentId} and contact_id = ${from} and verified`
  await db`
    update contact_sessions set contact_id = ${into} where environment_id = ${environmentId} and contact_id = ${from}`
}

export async function writeLastUseOfContactSessions(sql: postgres.Sql, lastUsed: LastUse[]): Promise<void> {
  await sql`
    update contact_sessions s set last_seen_at = t.at, ip = t.ip
    from unnest(${lastUsed.map((t) => t.environmentId ?? null)}::uuid[], ${lastUsed.map((t) => t.id)}::uuid[],
      ${lastUsed.map((t) => t.at.toISOString())}::timestamptz[], ${lastUsed.map((t) => t.ip)}::text[])
      as t (environment_id, id, at, ip)
    where s.environment_id = ${environmentOf(sql, lastUsed[0]?.environmentId, 't.environment_id')} and s.id = t.id`
}

const pruned = 5000

/** Deletes in batches, so that no request waits for a long delete. */
export async function deleteExpiredContactSessions(sql: postgres.Sql, now: Date): Promise<void> {
  for (;;) {
    const { count } = await sql`
      delete from contact_sessions where (environment_id, id) in (
        select environment_id, id from contact_sessions where expires_at <= ${now} limit ${pruned})`
    if (count < pruned) return
  }
}

interface ImpersonationRow {
  staff_name: string | null
  started_at: string
  expires_at: string
}

export async function findImpersonation(
  db: Db,
  { environmentId }: EnvironmentScope,
  sessionId: string,
): Promise<ImpersonationRow | null> {
  const [row] = await db<{ impersonated_by: string; started_at: string; expires_at: string }[]>`
    select impersonated_by, created_at as started_at, expires_at from contact_sessions
    where environment_id = ${environmentId} and id = ${sessionId} and impersonated_by is not null`
  if (!row) return null
  const { impersonated_by, ...term } = row
  return { staff_name: await findStaffName(db, impersonated_by), ...term }
}

/**
 * Returns the first part of a statement that opens sessions for visitors whose contacts are known: `v` is the request,
 * and `known` the contact. Boot appends its own reads, so that a visit is one statement.
 */
export const insertBootSessions = (db: Db, environment: Fragment) => db`
  insert into contact_sessions (environment_id, id, token_hash, contact_id, verified, method, ip, user_agent,
    created_at, last_seen_at, expires_at)
  select ${environment}, v.session_id, v.token_hash, known.id, false, 'boot', v.ip, v.user_agent,
    v.now, v.now, v.expires_at`
