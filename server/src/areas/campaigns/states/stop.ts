import type { Change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { recallMessages } from '../../messages/public.ts'
import type { CampaignRow } from '../campaigns.sql.ts'
import { putBack } from '../sending/feed.sql.ts'

/**
 * Recalls queued messages that are not being sent yet. Returns the contact after which recipients are pending again.
 */
export async function recallQueued(
  tx: Change,
  scope: EnvironmentScope,
  { id, fed_from }: CampaignRow,
): Promise<string | null> {
  const recalled = await recallMessages(tx, scope, id)
  if (recalled.length === 0) return fed_from
  await putBack(tx, scope, id, recalled)
  return [...recalled, ...(fed_from === null ? [] : [fed_from])].sort()[0] ?? null
}
