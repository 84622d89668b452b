import type { roles } from '@userkeep/contract'
import { diff } from '../../platform/diff.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { refuseTakenName } from './create-role.ts'
import { requireReach } from './require-reach.ts'
import { findRole, updateRoleRow } from './roles.sql.ts'

export const updateRole: Verb<typeof roles.routes.update> = async ({ params, body, caller, scope, change }) =>
  change(async (tx) => {
    const before = (await findRole(tx, scope.organizationId, params.id)) ?? fail('not_found')
    if (before.key) fail('conflict', 'The seeded roles are fixed.')
    const after = { ...before, ...body }
    requireReach(caller, [...before.permissions, ...after.permissions])
    await updateRoleRow(tx, scope.organizationId, params.id, after)
    tx.audited({
      target: { type: 'role', id: params.id, name: after.name },
      changes: diff(before, after, ['name', 'permissions']),
    })
    return after
  }).catch(refuseTakenName)
