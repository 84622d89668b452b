import type { customerKeys } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { deleteCustomerKey, findCustomerKey } from './customer-keys.sql.ts'
import { recordKey } from './key-facts.ts'

export const revokeKeyOfCustomer: Verb<typeof customerKeys.routes.staffRevoke> = async ({ params, scope, change }) =>
  change(async (tx) => {
    const { id: customerId, keyId: id } = params
    const key = (await findCustomerKey(tx, scope, customerId, id)) ?? fail('not_found')
    if (!(await deleteCustomerKey(tx, scope, customerId, id))) fail('not_found')
    recordKey(tx, 'customer_api_key.revoked', { id, customerId, contactId: null })
    tx.audited({ target: { type: 'customer_key', id, name: key.name } })
  })
