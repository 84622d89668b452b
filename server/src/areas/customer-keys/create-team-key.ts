import { type customerKeys, families } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { hashToken, newToken } from '../../platform/crypto/tokens.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { lockCustomer } from '../customers/public.ts'
import { findCustomerKey, insertCustomerKey } from './customer-keys.sql.ts'
import { recordKey } from './key-facts.ts'

/** The key is in the answer and nowhere else. */
export const createTeamKey: Verb<typeof customerKeys.routes.create> = async ({ body, caller, scope, change, now }) => {
  const { contactId, team } = caller
  const { customerId } = team
  const key = newToken(`${families.customer.prefix}${scope.environment}_`)
  const id = uuid()
  return change(async (tx) => {
    if (!(await lockCustomer(tx, scope, customerId))) fail('not_found')
    await insertCustomerKey(tx, scope, {
      id,
      customerId,
      name: body.name,
      tokenHash: hashToken(key),
      hint: key.slice(-4),
      createdBy: contactId,
      now,
    })
    recordKey(tx, 'customer_api_key.created', { id, customerId, contactId })
    const created = (await findCustomerKey(tx, scope, customerId, id)) ?? fail('internal')
    return { ...created, key }
  })
}
