import { fail } from '../../platform/fail.ts'
import type { StandingRow } from './standing.sql.ts'

/** One 404 covers unknown, revoked and foreign keys and ids. */
export function requireTeam<S extends Pick<StandingRow, 'customer_id'>>(found: S | null): S & { customer_id: string } {
  if (found?.customer_id == null) return fail('not_found', 'There is no such customer, or the key does not resolve.')
  return found as S & { customer_id: string }
}
