import type { customerRoles } from '@userkeep/contract'
import { diff } from '../../platform/diff.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { refuseTakenName } from './create-customer-role.ts'
import { contactsWithRole, findCustomerRole, updateCustomerRoleRow } from './customer-roles.sql.ts'
import { requireKnownNames } from './require-known-names.ts'

/** Who has the role feels it on their next request. */
export const updateCustomerRole: Verb<typeof customerRoles.routes.update> = async ({
  params,
  body,
  scope,
  change,
  platform,
}) => {
  requireKnownNames(body.permissions ?? [])
  return change(async (tx) => {
    const before = (await findCustomerRole(tx, scope, params.id)) ?? fail('not_found')
    if (before.key) fail('conflict', 'The roles owner and member are fixed.')
    const after = { ...before, ...body }
    await updateCustomerRoleRow(tx, scope, params.id, after)
    if (before.name !== after.name) {
      const contacts = contactsWithRole(tx, scope, params.id)
      await platform.contactData.changed(tx, { scope, contacts, fields: ['team.role'] })
    }
    tx.audited({
      target: { type: 'customer_role', id: params.id, name: after.name },
      changes: diff(before, after, ['name', 'permissions']),
    })
    return after
  }).catch(refuseTakenName)
}
