import type { Db } from '../../platform/db/sql.ts'
import { fail } from '../../platform/fail.ts'
import { countOwners, type MemberRow } from './members.sql.ts'
import { leavesNoOwner, type Standing } from './rules.ts'

/** Refuses what would leave the organization without an owner. The roster has to be held. */
export async function keepAnOwner(
  db: Db,
  organizationId: string,
  member: MemberRow,
  becomes: Standing['role'] | null,
): Promise<void> {
  if (leavesNoOwner(await countOwners(db, organizationId), member, becomes)) fail('last_owner')
}
