import { isReferenced } from '../../../platform/db/errors.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { type CustomerRoleRow, findCustomerRole, findCustomerRoleByName } from '../../customer-roles/public.ts'

export interface RoleChoice {
  role_id?: string
  role?: string
}

/** Returns the role named by id or by name, or the default role. */
export async function chosenRole(
  db: Db,
  scope: EnvironmentScope,
  { role_id: id, role: name }: RoleChoice,
  standIn: { id: string } | 'member',
): Promise<CustomerRoleRow> {
  if (id !== undefined && name !== undefined) invalid('role', 'cannot be combined with role_id')
  if (name !== undefined) return (await findCustomerRoleByName(db, scope, name)) ?? refuseRole('role')
  if (id !== undefined) return (await findCustomerRole(db, scope, id)) ?? refuseRole('role_id')
  const found =
    standIn === 'member'
      ? await findCustomerRoleByName(db, scope, standIn)
      : await findCustomerRole(db, scope, standIn.id)
  return found ?? fail('internal')
}

const refuseRole = (field: string): never => invalid(field, 'must be a role of this environment')

/** The role or the contact was deleted before the membership was written. */
export function refuseGone(error: unknown): never {
  if (isReferenced(error)) fail('conflict', 'The role or the contact was just deleted.')
  throw error
}
