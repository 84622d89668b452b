import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { leavesNoOwner, type Standing } from '../rules.ts'
import { countOwners, type MemberRow } from './memberships.sql.ts'

/** Refuses what would leave the team without an owner. The customer has to be held. */
export async function keepAnOwner(
  db: Db,
  scope: EnvironmentScope,
  customerId: string,
  member: MemberRow,
  becomes: Standing['role'] | null,
): Promise<void> {
  if (leavesNoOwner(await countOwners(db, scope, customerId), member, becomes)) fail('last_owner')
}
