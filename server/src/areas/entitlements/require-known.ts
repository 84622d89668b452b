import { fail, invalid } from '../../platform/fail.ts'
import type { Standing } from './standing.sql.ts'

type Known<S extends Standing> = S & { customer_id: string; feature_id: string }

/** Of a customer and a feature that there are. One 404 covers unknown, revoked and foreign keys and ids. */
export function requireKnown<S extends Standing>(standing: S | null): Known<S> {
  if (standing?.customer_id == null) return fail('not_found', 'There is no such customer, or the key does not resolve.')
  if (standing.feature_id === null) return invalid('feature', 'is not the key of a feature')
  return standing as Known<S>
}
