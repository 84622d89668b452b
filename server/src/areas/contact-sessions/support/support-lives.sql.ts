import { type SeededRole, type StaffPermission, seededRoles } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'

const needed: StaffPermission = 'customers:impersonate'
const seededRolesWithIt = (Object.keys(seededRoles) as SeededRole[]).filter((key) =>
  (seededRoles[key] as readonly StaffPermission[]).includes(needed),
)

/**
 * Whether a session `s` is the contact's own, or a support session whose staff member still has the session it was opened
 * from, the membership and the permission. Asked on each use, so that losing any of them ends it at once.
 */
export const ownOrStillSupported = (db: Db, now: Date) => db`
  (s.impersonated_by is null or exists (
    select 1 from staff_sessions held
    join environments place on place.id = s.environment_id
    join memberships m on m.organization_id = place.organization_id and m.user_id = held.user_id
    join roles r on r.organization_id = m.organization_id and r.id = m.role_id
    where held.id = s.staff_session_id and held.user_id = s.impersonated_by and held.expires_at > ${now}
      and (r.key = any(${seededRolesWithIt}) or (r.key is null and ${needed} = any(r.permissions)))))`
