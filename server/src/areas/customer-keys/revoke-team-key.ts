import type { customerKeys } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { deleteCustomerKey } from './customer-keys.sql.ts'
import { recordKey } from './key-facts.ts'

export const revokeTeamKey: Verb<typeof customerKeys.routes.revoke> = async ({ params, caller, scope, change }) =>
  change(async (tx) => {
    const { contactId, team } = caller
    const { customerId } = team
    if (!(await deleteCustomerKey(tx, scope, customerId, params.id))) fail('not_found')
    recordKey(tx, 'customer_api_key.revoked', { id: params.id, customerId, contactId })
  })
