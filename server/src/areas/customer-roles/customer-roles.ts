import { type customerRoles, pageAnswer, pageOf } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { isDuplicate, isReferenced } from '../../platform/db/errors.ts'
import { diff } from '../../platform/diff.ts'
import { fail, invalid } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { notifyContactsChanged } from '../contacts/public.ts'
import {
  contactsWithRole,
  deleteCustomerRoleRow,
  findCustomerRole,
  insertCustomerRole,
  listCustomerRoleRows,
  updateCustomerRoleRow,
} from './customer-roles.sql.ts'
import { requireMayGrant } from './require-may-grant.ts'
import { unknownServiceNames } from './rules.ts'

export const listCustomerRoles: Verb<typeof customerRoles.routes.list> = async ({ db, scope, query }) =>
  pageAnswer('customer_roles', await listCustomerRoleRows(db, scope, pageOf(query)))

export const createCustomerRole: Verb<typeof customerRoles.routes.create> = async ({
  caller,
  body,
  scope,
  change,
  now,
}) => {
  const { name, permissions } = body
  requireKnownNames(permissions)
  requireMayGrant(caller, { key: null, permissions })
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

function refuseTakenName(error: unknown): never {
  if (isDuplicate(error, 'customer_roles_by_name')) fail('conflict', 'A role with this name already exists.')
  throw error
}

/** The change applies to the next request of its members. */
export const updateCustomerRole: Verb<typeof customerRoles.routes.update> = async ({
  caller,
  params,
  body,
  scope,
  change,
  platform,
}) => {
  requireKnownNames(body.permissions ?? [])
  return change(async (tx) => {
    const before = (await findCustomerRole(tx, scope, params.id)) ?? fail('not_found')
    if (before.key) fail('conflict', 'The roles owner and member cannot be changed.')
    const added = body.permissions?.filter((name) => !before.permissions.includes(name)) ?? []
    requireMayGrant(caller, { key: null, permissions: added })
    const after = { ...before, ...body }
    await updateCustomerRoleRow(tx, scope, params.id, after)
    if (before.name !== after.name) {
      const contacts = contactsWithRole(tx, scope, params.id)
      await notifyContactsChanged(platform, tx, { scope, contacts, fields: ['team.role'] })
    }
    tx.audited({
      target: { type: 'customer_role', id: params.id, name: after.name },
      changes: diff(before, after, ['name', 'permissions']),
    })
    return after
  }).catch(refuseTakenName)
}

/** Refuses unknown names with `$`, which are reserved for the service. The tenant may use any other name. */
function requireKnownNames(permissions: readonly string[]): void {
  const unknown = unknownServiceNames(permissions)
  if (unknown.length > 0) invalid('permissions', `unknown permission: ${unknown.join(', ')}`)
}

export const deleteCustomerRole: Verb<typeof customerRoles.routes.remove> = async ({ params, scope, change }) =>
  change(async (tx) => {
    const role = (await findCustomerRole(tx, scope, params.id)) ?? fail('not_found')
    if (role.key) fail('conflict', 'The roles owner and member cannot be changed.')
    await deleteCustomerRoleRow(tx, scope, params.id)
    tx.audited({
      target: { type: 'customer_role', id: params.id, name: role.name },
    })
  }).catch((error: unknown) => {
    if (isReferenced(error)) fail('conflict', 'This role is assigned to members or invitations.')
    throw error
  })
