import { type customerKeys, families, pageAnswer, pageOf } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import type { Change } from '../../platform/change.ts'
import { hashToken, newToken } from '../../platform/crypto/tokens.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findCustomer, lockCustomer } from '../customers/public.ts'
import {
  deleteCustomerKey,
  findCustomerKey,
  insertCustomerKey,
  listCustomerKeyRows,
  resolveKey,
} from './customer-keys.sql.ts'

/** Records a key and invalidates the caches that hold it. */
function recordKey(
  tx: Change,
  type: 'customer_api_key.created' | 'customer_api_key.revoked',
  { id, customerId, contactId }: { id: string; customerId: string; contactId: string | null },
): void {
  const data = { key_id: id, customer_id: customerId }
  tx.fact({ type, about: id, contactId, customerId, data })
}

export const listKeysOfCustomer: Verb<typeof customerKeys.routes.staffList> = async ({ db, scope, params, query }) => {
  const { id } = (await findCustomer(db, scope, params.id)) ?? fail('not_found')
  return pageAnswer('keys', await listCustomerKeyRows(db, scope, id, pageOf(query)))
}

export const listTeamKeys: Verb<typeof customerKeys.routes.list> = async ({ db, scope, caller, query }) => {
  return pageAnswer('keys', await listCustomerKeyRows(db, scope, caller.team.customerId, pageOf(query)))
}

/** Returns the key once; only its hash is stored. */
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

/** Looks up malformed keys too, so that one 404 with equal timing covers every case. */
export const verifyKey: Verb<typeof customerKeys.routes.verify> = async ({ db, body, scope, ip, now, platform }) => {
  const { environmentId, environment } = scope
  const found = (await resolveKey(db, scope, hashToken(body.key))) ?? fail('not_found', 'This key does not resolve.')
  platform.lastUsed.note('customer_key', { id: found.key_id, environmentId, at: now, ip })
  return { ...found, environment }
}

export const revokeKeyOfCustomer: Verb<typeof customerKeys.routes.staffRevoke> = async ({ params, scope, change }) =>
  change(async (tx) => {
    const { id: customerId, keyId: id } = params
    const key = (await findCustomerKey(tx, scope, customerId, id)) ?? fail('not_found')
    if (!(await deleteCustomerKey(tx, scope, customerId, id))) fail('not_found')
    recordKey(tx, 'customer_api_key.revoked', { id, customerId, contactId: null })
    tx.audited({ target: { type: 'customer_key', id, name: key.name } })
  })

export const revokeTeamKey: Verb<typeof customerKeys.routes.revoke> = async ({ params, caller, scope, change }) =>
  change(async (tx) => {
    const { contactId, team } = caller
    const { customerId } = team
    if (!(await deleteCustomerKey(tx, scope, customerId, params.id))) fail('not_found')
    recordKey(tx, 'customer_api_key.revoked', { id: params.id, customerId, contactId })
  })
