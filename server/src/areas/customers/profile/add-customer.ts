import { v7 as uuid } from 'uuid'
import type { Change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { patchAttributes } from '../../contacts/public.ts'
import { type CustomerRow, insertCustomer } from './customers.sql.ts'
import { requireAttributes } from './revise-customer.ts'

interface Founding {
  external_id?: string
  name: string
  attributes?: Record<string, unknown> | null
  /** The contact who creates it, if it is not the tenant. */
  founderId?: string
  now: Date
}

/** Returns the new customer, or null if another has this external id. */
export async function addCustomer(
  tx: Change,
  scope: EnvironmentScope,
  { external_id: externalId, name, attributes, founderId, now }: Founding,
): Promise<CustomerRow | null> {
  const given = requireAttributes(patchAttributes({}, attributes))
  const id = uuid()
  const customer = await insertCustomer(tx, scope, { id, externalId: externalId ?? null, name, attributes: given, now })
  if (customer) {
    tx.fact({
      type: 'customer.created',
      about: id,
      contactId: founderId ?? null,
      customerId: id,
      data: { customer_id: id },
    })
  }
  return customer
}
