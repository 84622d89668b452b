import type { Scope } from '../../../platform/change.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import type { StaffCaller } from '../../../platform/http/callers.ts'
import { findPlane } from './endpoints.sql.ts'
import { ownerOf } from './own-endpoints.ts'

/** Requires `audit:read` for the deliveries and the secret of an audit endpoint, because deliveries are audit records. */
export async function requireReadable(db: Db, { organization }: StaffCaller, scope: Scope, id: string): Promise<void> {
  const plane = (await findPlane(db, ownerOf(scope), id)) ?? fail('not_found')
  if (plane === 'audit' && !organization.permissions.has('audit:read')) {
    fail('forbidden', 'Your role does not have the permission audit:read.')
  }
}
