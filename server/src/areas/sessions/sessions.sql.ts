import type { Page, Paged } from '@userkeep/contract'
import type postgres from 'postgres'
import { keyset } from '../../platform/db/keyset.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { OrganizationOfStaff } from '../../platform/http/callers.ts'
import type { LastUse } from '../../platform/last-used.ts'

interface NewSession {
  id: string
  tokenHash: Buffer
  userId: string
  activeOrganizationId: string | null
  ip: string | null
  userAgent: string | null
  now: Date
  expiresAt: Date
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  const { id, tokenHash, userId, activeOrganizationId, ip, userAgent, now, expiresAt } = session
  await db`
    insert into staff_sessions (id, token_hash, user_id, active_organization_id, ip, user_agent,
      created_at, last_seen_at, expires_at, confirmed_at)
    values (${id}, ${tokenHash}, ${userId}, ${activeOrganizationId}, ${ip}, ${userAgent}, ${now}, ${now}, ${expiresAt},
      ${now})`
}

/** Records that the user of this session has just entered their password or a two-factor code. */
export async function confirmSession(db: Db, id: string, now: Date): Promise<void> {
  await db`update staff_sessions set confirmed_at = ${now} where id = ${id}`
}

const organizationColumns = (db: Db) => db`
  o.code as id, o.name, jsonb_build_object('id', r.id, 'key', r.key, 'name', r.name) as role`

const organizationJoins = (db: Db) => db`
  memberships m
  join organizations o on o.id = m.organization_id and o.deleted_at is null
  join roles r on r.organization_id = m.organization_id and r.id = m.role_id`

/**
 * The start of a query without its condition: the organizations of memberships `m` as one JSON array, the oldest first.
 */
export const everyOrganization = (db: Db) => db`
  select coalesce(jsonb_agg(jsonb_build_object('id', o.code, 'name', o.name,
    'role', jsonb_build_object('id', r.id, 'key', r.key, 'name', r.name)) order by m.created_at, m.id), '[]')
  from ${organizationJoins(db)}`

export async function organizationsOfUser(db: Db, userId: string): Promise<OrganizationOfStaff[]> {
  const [row] = await db<[{ organizations: OrganizationOfStaff[] }]>`
    select (${everyOrganization(db)} where m.user_id = ${userId}) as organizations`
  return row.organizations
}

const oldestFirst = keyset('organizations', 'asc', { 'm.created_at': 'timestamptz', 'm.id': 'uuid' })

export function listOrganizationsOfUser(db: Db, userId: string, page: Page): Promise<Paged<OrganizationOfStaff>> {
  return oldestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<OrganizationOfStaff[]>`
      select ${organizationColumns(db)}, ${key} from ${organizationJoins(db)}
      where m.user_id = ${userId} ${after} ${window}`,
  )
}

interface SessionOfUserRow {
  id: string
  ip: string | null
  user_agent: string | null
  created_at: string
  last_seen_at: string
  expires_at: string
}

const newestFirst = keyset('staff_sessions', 'desc', { created_at: 'timestamptz', id: 'uuid' })

export function listSessionsOfUser(db: Db, userId: string, now: Date, page: Page): Promise<Paged<SessionOfUserRow>> {
  return newestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<SessionOfUserRow[]>`
      select id, ip, user_agent, created_at, last_seen_at, expires_at, ${key} from staff_sessions
      where user_id = ${userId} and expires_at > ${now} ${after}
      ${window}`,
  )
}

export async function moveSession(db: Db, sessionId: string, organizationId: string): Promise<void> {
  await db`update staff_sessions set active_organization_id = ${organizationId} where id = ${sessionId}`
}

export async function deleteSession(db: Db, userId: string, id: string): Promise<boolean> {
  const { count } = await db`delete from staff_sessions where user_id = ${userId} and id = ${id}`
  return count > 0
}

export async function deleteSessionsOfUser(db: Db, userId: string): Promise<void> {
  await db`delete from staff_sessions where user_id = ${userId}`
}

/** Deletes the sessions of everyone in the organization, or of one user. */
export async function deleteSessionsInOrganization(
  db: Db,
  organizationId: string,
  userId: string | null,
): Promise<void> {
  await db`
    delete from staff_sessions
    where active_organization_id = ${organizationId} and (${userId}::uuid is null or user_id = ${userId})`
}

export async function writeLastUseOfSessions(sql: postgres.Sql, lastUsed: LastUse[]): Promise<void> {
  await sql`
    update staff_sessions s set last_seen_at = t.at, ip = t.ip
    from unnest(${lastUsed.map((t) => t.id)}::uuid[], ${lastUsed.map((t) => t.at.toISOString())}::timestamptz[],
      ${lastUsed.map((t) => t.ip)}::text[]) as t (id, at, ip)
    where s.id = t.id`
}

export async function deleteExpiredSessions(sql: postgres.Sql, now: Date): Promise<number> {
  return (await sql`delete from staff_sessions where expires_at <= ${now}`).count
}

/** Returns whether a session lives and its user is still this member of an organization. */
export async function isSessionOpen(db: Db, sessionId: string, membershipId: string, now: Date): Promise<boolean> {
  const rows = await db`
    select 1 from staff_sessions s join memberships m on m.user_id = s.user_id
    where s.id = ${sessionId} and s.expires_at > ${now} and m.id = ${membershipId}`
  return rows.length > 0
}
