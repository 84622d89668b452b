import type { roles } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { isDuplicate } from '../../platform/db/errors.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { requireReach } from './require-reach.ts'
import { findRole, insertRole } from './roles.sql.ts'

export const createRole: Verb<typeof roles.routes.create> = async ({ body, caller, scope, change, now }) => {
  const { name, permissions } = body
  requireReach(caller, permissions)
  return change(async (tx) => {
    const id = uuid()
    await insertRole(tx, scope.organizationId, { id, key: null, name, permissions, now })
    tx.audited({
      target: { type: 'role', id, name },
      changes: { name: { to: name }, permissions: { to: permissions } },
    })
    return (await findRole(tx, scope.organizationId, id)) ?? fail('internal')
  }).catch(refuseTakenName)
}

export function refuseTakenName(error: unknown): never {
  if (isDuplicate(error, 'roles_by_name')) fail('conflict', 'A role of that name exists already.')
  throw error
}
