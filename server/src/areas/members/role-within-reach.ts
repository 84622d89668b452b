import { isReferenced } from '../../platform/db/errors.ts'
import type { Db } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/fail.ts'
import type { StaffCaller } from '../../platform/http/callers.ts'
import { findRole, type RoleRow, requireReach } from '../roles/public.ts'

/** A role that the caller may give and take away: one that holds nothing beyond the caller's own. */
export async function roleWithinReach(db: Db, caller: StaffCaller, id: string): Promise<RoleRow> {
  const role = (await findRole(db, caller.organization.id, id)) ?? refuseRole()
  requireReach(caller, role.permissions)
  return role
}

const refuseRole = (): never => invalid('role_id', 'is no role of this organization')

/** The role was deleted between being found and being given. */
export function refuseDeletedRole(error: unknown): never {
  if (isReferenced(error)) refuseRole()
  throw error
}
