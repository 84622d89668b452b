import { isReferenced } from '../../platform/db/errors.ts'
import type { Db } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/fail.ts'
import type { StaffCaller } from '../../platform/http/callers.ts'
import { findRole, type RoleRow, requireReach } from '../roles/public.ts'

/** Returns a role that the caller may give and take away, because it has no permission that they lack. */
export async function roleWithinReach(db: Db, caller: StaffCaller, id: string): Promise<RoleRow> {
  const role = (await findRole(db, caller.organization.id, id)) ?? refuseRole()
  requireReach(caller, role.permissions)
  return role
}

const refuseRole = (): never => invalid('role_id', 'must be a role of this organization')

/** The role was deleted before it was assigned. */
export function refuseDeletedRole(error: unknown): never {
  if (isReferenced(error)) refuseRole()
  throw error
}
