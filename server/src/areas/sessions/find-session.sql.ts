import { type SeededRole, type StaffPermission, seededRoles } from '@userkeep/contract'
import { batchLookup } from '../../platform/db/batch-lookup.ts'
import { rowsIn } from '../../platform/db/rows-in.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { OrganizationOfStaff, StaffOrganization, StaffWithoutOrganization } from '../../platform/http/callers.ts'
import { everyOrganization } from './sessions.sql.ts'

interface SessionRow {
  session_id: string
  expires_at: string
  confirmed_at: string | null
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
  organizations: OrganizationOfStaff[] | null
}

interface Wanted {
  tokenHash: Buffer
  code: string | null
  every: boolean
}

/** Finds the session with its user and the organization in effect. */
const findInBatch = batchLookup({
  nameOf: ({ tokenHash, code, every }: Wanted) => `${tokenHash.toString('hex')} ${every} ${code ?? ''}`,
  async find(db, wanted): Promise<(StaffWithoutOrganization | null)[]> {
    const rows = await db<(SessionRow | { session_id: null })[]>`
      select found.* from ${rowsIn(db, wanted, { tokenHash: 'bytea', code: 'text', every: 'boolean' })} as wanted
      left join lateral (
        select s.id as session_id, s.expires_at, s.confirmed_at, u.id as user_id, u.email, u.name as user_name, u.two_factor_at,
          u.email_verified_at, u.created_at as user_created_at, m.*,
          case when wanted.every then (${everyOrganization(db)} where m.user_id = s.user_id) end as organizations
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
          where m.user_id = s.user_id and (wanted.code is null or o.code = wanted.code)
          order by o.id = s.active_organization_id desc nulls last, m.created_at
          limit 1
        ) m on true
        where s.token_hash = wanted."tokenHash" limit 1
      ) found on true order by n`
    return rows.map((row) => (row.session_id === null ? null : toCaller(row)))
  },
})

/** Runs on every staff request, in one look-up for those that come at once. */
export async function findSession(
  db: Db,
  tokenHash: Buffer,
  { organizationCode, everyOrganization }: { organizationCode: string | null; everyOrganization: boolean },
  now: Date,
): Promise<StaffWithoutOrganization | null> {
  const found = await findInBatch(db, { tokenHash, code: organizationCode, every: everyOrganization })
  return found && new Date(found.session.expiresAt) > now ? found : null
}

const toCaller = (row: SessionRow): StaffWithoutOrganization => ({
  session: { id: row.session_id, expiresAt: row.expires_at, confirmedAt: row.confirmed_at },
  user: {
    id: row.user_id,
    email: row.email,
    name: row.user_name,
    emailVerified: row.email_verified_at !== null,
    twoFactorEnabled: row.two_factor_at !== null,
    createdAt: row.user_created_at,
  },
  organization: row.organization_id === null ? null : toOrganization(row, row.organization_id),
  organizations: row.organizations ?? [],
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

/** The contract defines the permissions of seeded roles, so that they grow with the catalogue. */
const seeded: Record<SeededRole, ReadonlySet<StaffPermission>> = {
  owner: new Set(seededRoles.owner),
  admin: new Set(seededRoles.admin),
  member: new Set(seededRoles.member),
}
