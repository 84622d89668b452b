import type { customerRoles } from '@userkeep/contract'
import { isReferenced } from '../../platform/db/errors.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { deleteCustomerRoleRow, findCustomerRole } from './customer-roles.sql.ts'

export const deleteCustomerRole: Verb<typeof customerRoles.routes.remove> = async ({ params, scope, change }) =>
  change(async (tx) => {
    const role = (await findCustomerRole(tx, scope, params.id)) ?? fail('not_found')
    if (role.key) fail('conflict', 'The roles owner and member are fixed.')
    await deleteCustomerRoleRow(tx, scope, params.id)
    tx.audited({
      target: { type: 'customer_role', id: params.id, name: role.name },
    })
  }).catch((error: unknown) => {
    if (isReferenced(error)) fail('conflict', 'Members or invitations still hold this role.')
    throw error
  })
