import { type SeededRole, type StaffPermission, seededRoles } from '@userkeep/contract'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'

const needed: StaffPermission = 'customers:impersonate'
const seededRolesWithIt = (Object.keys(seededRoles) as SeededRole[]).filter((key) =>
  (seededRoles[key] as readonly StaffPermission[]).includes(needed),
)

/** Who opened a support session, and the staff session they did it from. */
export interface SupportLink {
  impersonated_by: string
  /** Null, on one from before it was kept, ends it. */
  staff_session_id: string | null
}

export interface Supporter {
  staff_session_id: string
  email: string
}

/**
 * The staff members whose support sessions still live: they have the session it was opened from, the membership and the
 * permission. Asked on each use, so that losing any of them ends it at once. A statement of its own, since staff and
 * contacts are not on one node where the database is distributed.
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
  join staff_sessions held on held.id = link.staff_session_id and held.user_id = link.user_id
  join users u on u.id = held.user_id
  join memberships m on m.organization_id = ${organizationId} and m.user_id = held.user_id
  join roles r on r.organization_id = ${organizationId} and r.id = m.role_id
  where held.expires_at > ${now}
    and (r.key = any(${seededRolesWithIt}) or (r.key is null and ${needed} = any(r.permissions)))`

export async function findStaffName(db: Db, userId: string): Promise<string | null> {
  const [user] = await db<{ name: string }[]>`select name from users where id = ${userId}`
  return user?.name ?? null
}
