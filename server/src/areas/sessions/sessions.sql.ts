import { type Page, type Paged, type SeededRole, type StaffPermission, seededRoles } from '@userkeep/contract'
import type postgres from 'postgres'
import { keyset } from '../../platform/db/keyset.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { StaffOrganization, StaffWithoutOrganization } from '../../platform/http/callers.ts'
import type { LastUse } from '../../platform/last-used.ts'

interface SessionRow {
  session_id: string
  expires_at: string
  user_id: string
  email: string
  user_name: string
  two_factor_at: string | null
  email_verified_at: string | null
  user_created_at: string
  organization_id: string | null
  code: string
  organization_name: string
  membership_id: string
  role_id: string
  role_key: SeededRole | null
  role_name: string
  permissions: StaffPermission[]
  live: string
  test: string
}

/** The session with its user and the organization in effect, in one look-up: this runs on every staff request. */
export async function findSession(
  sql: postgres.Sql,
  tokenHash: Buffer,
  organizationCode: string | null,
  now: Date,
): Promise<StaffWithoutOrganization | null> {
  const [row] = await sql<SessionRow[]>`
    select s.id as session_id, s.expires_at, u.id as user_id, u.email, u.name as user_name, u.two_factor_at,
      u.email_verified_at, u.created_at as user_created_at, m.*
    from staff_sessions s
    join users u on u.id = s.user_id
    left join lateral (
      select o.id as organization_id, o.code, o.name as organization_name, m.id as membership_id,
        r.id as role_id, r.key as role_key, r.name as role_name, r.permissions,
        (select id from environments e where e.organization_id = o.id and environment = 'live') as live,
        (select id from environments e where e.organization_id = o.id and environment = 'test') as test
      from memberships m
      join organizations o on o.id = m.organization_id and o.deleted_at is null
      join roles r on r.organization_id = m.organization_id and r.id = m.role_id
      where m.user_id = s.user_id and (${organizationCode}::text is null or o.code = ${organizationCode})
      order by o.id = s.active_organization_id desc nulls last, m.created_at
      limit 1
    ) m on true
    where s.token_hash = ${tokenHash} and s.expires_at > ${now}`
  return row ? toCaller(row) : null
}

const toCaller = (row: SessionRow): StaffWithoutOrganization => ({
  session: { id: row.session_id, expiresAt: row.expires_at },
  user: {
    id: row.user_id,
    email: row.email,
    name: row.user_name,
    emailVerified: row.email_verified_at !== null,
    twoFactorEnabled: row.two_factor_at !== null,
    createdAt: row.user_created_at,
  },
  organization: row.organization_id === null ? null : toOrganization(row, row.organization_id),
})

const toOrganization = (row: SessionRow, id: string): StaffOrganization => ({
  id,
  code: row.code,
  name: row.organization_name,
  membershipId: row.membership_id,
  role: { id: row.role_id, key: row.role_key, name: row.role_name },
  permissions: row.role_key ? seeded[row.role_key] : new Set(row.permissions),
  environments: { live: row.live, test: row.test },
})

/** A seeded role's permissions are the contract's, so that it grows with the catalogue. */
const seeded: Record<SeededRole, ReadonlySet<StaffPermission>> = {
  owner: new Set(seededRoles.owner),
  admin: new Set(seededRoles.admin),
  member: new Set(seededRoles.member),
}

export interface NewSession {
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
      created_at, last_seen_at, expires_at)
    values (${id}, ${tokenHash}, ${userId}, ${activeOrganizationId}, ${ip}, ${userAgent}, ${now}, ${now}, ${expiresAt})`
}

export interface OrganizationOfUserRow {
  id: string
  name: string
  role: { id: string; key: string | null; name: string }
}

const organizationColumns = (db: Db) => db`
  o.code as id, o.name, jsonb_build_object('id', r.id, 'key', r.key, 'name', r.name) as role`

const organizationJoins = (db: Db) => db`
  memberships m
  join organizations o on o.id = m.organization_id and o.deleted_at is null
  join roles r on r.organization_id = m.organization_id and r.id = m.role_id`

/** All organizations of a user, oldest membership first. */
export function organizationsOfUser(db: Db, userId: string): Promise<OrganizationOfUserRow[]> {
  return db<OrganizationOfUserRow[]>`
    select ${organizationColumns(db)} from ${organizationJoins(db)}
    where m.user_id = ${userId} order by m.created_at, m.id`
}

const oldestFirst = keyset('organizations', 'asc', { 'm.created_at': 'timestamptz', 'm.id': 'uuid' })

export function listOrganizationsOfUser(db: Db, userId: string, page: Page): Promise<Paged<OrganizationOfUserRow>> {
  return oldestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<OrganizationOfUserRow[]>`
      select ${organizationColumns(db)}, ${key} from ${organizationJoins(db)}
      where m.user_id = ${userId} ${after} ${window}`,
  )
}

export interface SessionOfUserRow {
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

/** Of everyone in the organization, or of one user in it. */
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
