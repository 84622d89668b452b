import type { Change } from '../../../platform/change.ts'
import { diff } from '../../../platform/diff.ts'
import { invalid } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { attributesProblem, changedKeys, notifyContactsChanged, patchAttributes } from '../../contacts/public.ts'
import { contactsOfTeam } from '../members/contacts-of.sql.ts'
import { type CustomerRow, saveCustomer } from './customers.sql.ts'

interface Revision {
  external_id?: string | null
  name?: string
  attributes?: Record<string, unknown> | null
}

/** Changes attributes key by key; null clears them. The caller has locked the customer. */
export async function reviseCustomer(
  tx: Change,
  platform: Platform,
  scope: EnvironmentScope,
  before: CustomerRow,
  revision: Revision,
  now: Date,
): Promise<CustomerRow> {
  const attributes = requireAttributes(patchAttributes(before.attributes, revision.attributes))
  const after = { ...before, ...revision, attributes, updated_at: now.toISOString() }
  if (Object.keys(diff(before, after, ['external_id', 'name', 'attributes'])).length === 0) return before
  await saveCustomer(tx, scope, after)
  if (after.name !== before.name) {
    const customer_id = after.id
    tx.fact({ type: 'customer.renamed', about: customer_id, customerId: customer_id, data: { customer_id } })
  }
  const fields = changedKeys(before.attributes, attributes).map((key) => `team.attributes.${key}`)
  const contacts = contactsOfTeam(tx, scope, before.id)
  if (fields.length > 0) await notifyContactsChanged(platform, tx, { scope, contacts, fields })
  return after
}

export function requireAttributes(attributes: Record<string, unknown>): Record<string, unknown> {
  const problem = attributesProblem(attributes)
  return problem === null ? attributes : invalid('attributes', problem)
}
