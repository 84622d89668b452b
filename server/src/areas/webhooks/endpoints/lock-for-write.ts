import type { Scope } from '../../../platform/change.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import type { StaffCaller } from '../../../platform/http/callers.ts'
import { requireAuditDeliver } from '../require.ts'
import { type HeldEndpoint, lockEndpoint } from './endpoints.sql.ts'
import { ownerOf } from './own-endpoints.ts'

/** Returns the endpoint, locked, if this member may change it. */
export async function lockForWrite(db: Db, caller: StaffCaller, scope: Scope, id: string): Promise<HeldEndpoint> {
  const endpoint = (await lockEndpoint(db, ownerOf(scope), id)) ?? fail('not_found')
  requireAuditDeliver(caller, endpoint.plane)
  return endpoint
}
