import { pageAnswer, pageOf, type roles, staffPermissions } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { isDuplicate, isReferenced } from '../../platform/db/errors.ts'
import { diff } from '../../platform/diff.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { requireReach } from './require-reach.ts'
import { deleteRole as deleteRoleRow, findRole, insertRole, listRoleRows, updateRoleRow } from './roles.sql.ts'

export const listPermissions: Verb<typeof roles.routes.permissions> = async () => ({
  permissions: Object.entries(staffPermissions).map(([name, { guards }]) => ({ name, guards })),
})

export const listRoles: Verb<typeof roles.routes.list> = async ({ db, scope, query }) =>
  pageAnswer('roles', await listRoleRows(db, scope.organizationId, pageOf(query)))

export const getRole: Verb<typeof roles.routes.get> = async ({ db, scope, params }) =>
  (await findRole(db, scope.organizationId, params.id)) ?? fail('not_found')

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

function refuseTakenName(error: unknown): never {
  if (isDuplicate(error, 'roles_by_name')) fail('conflict', 'A role with this name already exists.')
  throw error
}

export const updateRole: Verb<typeof roles.routes.update> = async ({ params, body, caller, scope, change }) =>
  change(async (tx) => {
    const before = (await findRole(tx, scope.organizationId, params.id)) ?? fail('not_found')
    if (before.key) fail('conflict', 'Built-in roles cannot be changed.')
    const after = { ...before, ...body }
    requireReach(caller, [...before.permissions, ...after.permissions])
    await updateRoleRow(tx, scope.organizationId, params.id, after)
    tx.audited({
      target: { type: 'role', id: params.id, name: after.name },
      changes: diff(before, after, ['name', 'permissions']),
    })
    return after
  }).catch(refuseTakenName)

export const deleteRole: Verb<typeof roles.routes.remove> = async ({ params, caller, scope, change }) =>
  change(async (tx) => {
    const role = (await findRole(tx, scope.organizationId, params.id)) ?? fail('not_found')
    if (role.key) fail('conflict', 'Built-in roles cannot be changed.')
    requireReach(caller, role.permissions)
    await deleteRoleRow(tx, scope.organizationId, params.id)
    tx.audited({ target: { type: 'role', id: params.id, name: role.name } })
  }).catch((error: unknown) => {
    if (isReferenced(error)) fail('conflict', 'Members or invitations still hold this role.')
    throw error
  })
