import { type SeededRole, type StaffPermission, seededRoles } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { staffMemberRows } from '../../organizations/public.ts'
import { roleRows } from '../../roles/public.ts'
import { staffSessionRows } from '../../sessions/public.ts'
import { userRows } from '../../staff-auth/public.ts'

const needed: StaffPermission = 'customers:impersonate'
const seededRolesWithIt = (Object.keys(seededRoles) as SeededRole[]).filter((key) =>
  (seededRoles[key] as readonly StaffPermission[]).includes(needed),
)

/** The opener of a support session and their staff session. */
export interface SupportLink {
  impersonated_by: string
  /** Null in sessions stored by earlier versions, which ends them. */
  staff_session_id: string | null
}

interface Supporter {
  staff_session_id: string
  email: string
}

/**
 * Finds the staff members whose support sessions are still valid: their own session, membership and permission exist.
 * Checked on each use, so that losing one of these ends the session at once. A separate statement, because staff and
 * contacts are on different nodes of a distributed database.
 */
export const findSupporters = (
  db: Db,
  { organizationId }: Pick<EnvironmentScope, 'organizationId'>,
  links: readonly SupportLink[],
  now: Date,
) => db<Supporter[]>`
  select held.id as staff_session_id, u.email
  from unnest(${links.map((link) => link.staff_session_id)}::uuid[], ${links.map((link) => link.impersonated_by)}::uuid[])
    as link (staff_session_id, user_id)
  join ${staffSessionRows(db)} held on held.id = link.staff_session_id and held.user_id = link.user_id
  join ${userRows(db)} u on u.id = held.user_id
  join ${staffMemberRows(db)} m on m.organization_id = ${organizationId} and m.user_id = held.user_id
  join ${roleRows(db)} r on r.organization_id = ${organizationId} and r.id = m.role_id
  where held.expires_at > ${now}
    and (r.key = any(${seededRolesWithIt}) or (r.key is null and ${needed} = any(r.permissions)))`

export async function findStaffName(db: Db, userId: string): Promise<string | null> {
  const [user] = await db<{ name: string }[]>`select name from ${userRows(db)} users where id = ${userId}`
  return user?.name ?? null
}
