import type { roles } from '@userkeep/contract'
import { isReferenced } from '../../platform/db/errors.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { requireReach } from './require-reach.ts'
import { deleteRole as deleteRoleRow, findRole } from './roles.sql.ts'

export const deleteRole: Verb<typeof roles.routes.remove> = async ({ params, caller, scope, change }) =>
  change(async (tx) => {
    const role = (await findRole(tx, scope.organizationId, params.id)) ?? fail('not_found')
    if (role.key) fail('conflict', 'The seeded roles are fixed.')
    requireReach(caller, role.permissions)
    await deleteRoleRow(tx, scope.organizationId, params.id)
    tx.audited({ target: { type: 'role', id: params.id, name: role.name } })
  }).catch((error: unknown) => {
    if (isReferenced(error)) fail('conflict', 'Members or invitations still hold this role.')
    throw error
  })
