import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import type { StaffCaller } from '../../../platform/http/callers.ts'
import { lockConversations } from './conversations.sql.ts'
import type { Environment } from './row.ts'
import { draftOf } from './settle.ts'
import type { Author, LiveDraft } from './transitions.ts'

export const memberOf = (caller: StaffCaller): Author & { id: string } => ({
  kind: 'staff',
  id: caller.organization.membershipId,
  name: caller.user.name,
})

/** Locks a conversation for a change by a member until the transaction ends. */
export async function lockDraft(db: Db, scope: Environment, id: string, memberId: string): Promise<LiveDraft> {
  const [row] = await lockConversations(db, scope, [id])
  return row ? draftOf(row, memberId) : fail('not_found')
}

export function refuseMerged({ after }: LiveDraft): void {
  if (after.merged_into !== null) fail('conflict', 'This conversation was merged into another.')
}
