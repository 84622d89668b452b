import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { diff } from '../../../platform/diff.ts'
import { invalid } from '../../../platform/fail.ts'
import { attributesProblem, patchAttributes } from '../../contacts/public.ts'
import { type CustomerRow, saveCustomer } from './customers.sql.ts'

export interface Revision {
  external_id?: string | null
  name?: string
  attributes?: Record<string, unknown> | null
}

/** Attributes change key by key, and null clears them. The customer has to be held. */
export async function reviseCustomer(
  db: Db,
  scope: EnvironmentScope,
  before: CustomerRow,
  revision: Revision,
  now: Date,
): Promise<CustomerRow> {
  const attributes = requireAttributes(patchAttributes(before.attributes, revision.attributes))
  const after = { ...before, ...revision, attributes, updated_at: now.toISOString() }
  if (Object.keys(diff(before, after, ['external_id', 'name', 'attributes'])).length === 0) return before
  await saveCustomer(db, scope, after)
  return after
}

export function requireAttributes(attributes: Record<string, unknown>): Record<string, unknown> {
  const problem = attributesProblem(attributes)
  return problem === null ? attributes : invalid('attributes', problem)
}
