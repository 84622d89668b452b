import { fail } from '../../platform/fail.ts'
import type { StandingRow } from './standing.sql.ts'

/** Answers the same 404 for unknown, revoked and foreign keys and ids. */
export function requireTeam<S extends Pick<StandingRow, 'customer_id'>>(found: S | null): S & { customer_id: string } {
  if (found?.customer_id == null) return fail('not_found', 'Customer not found, or the key is invalid.')
  return found as S & { customer_id: string }
}
