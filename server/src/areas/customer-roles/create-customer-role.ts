import type { customerRoles } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { isDuplicate } from '../../platform/db/errors.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findCustomerRole, insertCustomerRole } from './customer-roles.sql.ts'
import { requireKnownNames } from './require-known-names.ts'

export const createCustomerRole: Verb<typeof customerRoles.routes.create> = async ({ body, scope, change, now }) => {
  const { name, permissions } = body
  requireKnownNames(permissions)
  return change(async (tx) => {
    const id = uuid()
    await insertCustomerRole(tx, scope, { id, key: null, name, permissions, now })
    tx.audited({
      target: { type: 'customer_role', id, name },
      changes: { name: { to: name }, permissions: { to: permissions } },
    })
    return (await findCustomerRole(tx, scope, id)) ?? fail('internal')
  }).catch(refuseTakenName)
}

export function refuseTakenName(error: unknown): never {
  if (isDuplicate(error, 'customer_roles_by_name')) fail('conflict', 'A role of that name exists already.')
  throw error
}
