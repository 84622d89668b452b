import type { Change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import { recallMessages } from '../../messages/public.ts'
import type { CampaignRow } from '../campaigns.sql.ts'
import { putBack } from '../sending/feed.sql.ts'

/**
 * Takes back what was handed over and not begun with. What is being sent in this moment goes, and its outcome is
 * written down as ever. Answers from whom on they wait.
 */
export async function callBack(
  tx: Change,
  scope: EnvironmentScope,
  { id, fed_from }: CampaignRow,
): Promise<string | null> {
  const recalled = await recallMessages(tx, scope, id)
  if (recalled.length === 0) return fed_from
  await putBack(tx, scope, id, recalled)
  return [...recalled, ...(fed_from === null ? [] : [fed_from])].sort()[0] ?? null
}
