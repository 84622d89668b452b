import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import { isReferenced } from '../../../platform/db/errors.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import { type CustomerRoleRow, findCustomerRole, findCustomerRoleByName } from '../../customer-roles/public.ts'

export interface RoleChoice {
  role_id?: string
  role?: string
}

/** The role that was named by id or by name, or the one that stands in when neither was. */
export async function chosenRole(
  db: Db,
  scope: EnvironmentScope,
  { role_id: id, role: name }: RoleChoice,
  standIn: { id: string } | 'member',
): Promise<CustomerRoleRow> {
  if (id !== undefined && name !== undefined) invalid('role', 'is given beside role_id; one of them is enough')
  if (name !== undefined) return (await findCustomerRoleByName(db, scope, name)) ?? refuseRole('role')
  if (id !== undefined) return (await findCustomerRole(db, scope, id)) ?? refuseRole('role_id')
  const found =
    standIn === 'member'
      ? await findCustomerRoleByName(db, scope, standIn)
      : await findCustomerRole(db, scope, standIn.id)
  return found ?? fail('internal')
}

const refuseRole = (field: string): never => invalid(field, 'is no role of this environment')

/** The role or the contact was deleted between being found and being joined. */
export function refuseGone(error: unknown): never {
  if (isReferenced(error)) fail('conflict', 'The role or the contact was deleted a moment ago.')
  throw error
}
