import { bucketOf, isRolledOut, weightedVariant } from '@userkeep/evaluator'
import type { CampaignRow, Variant } from '../campaigns.sql.ts'

/** The state of a recipient when the campaign decides whether to send. */
export interface Judged {
  contact_id: string
  is_there: boolean
  in_segment: boolean
  reachable: boolean
  consented: boolean
  suppressed: boolean
  capped: boolean
}

export type Decision =
  | { state: 'skipped'; reason: string }
  | { state: 'held_out' }
  | { state: 'chosen'; variant: Variant }

type Deciding = Pick<CampaignRow, 'id' | 'variants' | 'holdout'>

/**
 * Decides whether a recipient is sent the campaign. Only contacts who would have been sent it are held out, so that the
 * groups are comparable. Variant and holdout depend on ids alone, so they are the same whenever they are computed.
 */
export function decide(campaign: Deciding, judged: Judged): Decision {
  const reason = reasonToSkip(judged)
  if (reason !== null) return { state: 'skipped', reason }
  if (isHeldOut(campaign, judged.contact_id)) return { state: 'held_out' }
  const key = weightedVariant(campaign.id, judged.contact_id, campaign.variants)
  const variant = campaign.variants.find((other) => other.key === key) ?? campaign.variants[0]
  return variant ? { state: 'chosen', variant } : { state: 'skipped', reason: 'no_template' }
}

export const isHeldOut = ({ id, holdout }: Pick<Deciding, 'id' | 'holdout'>, contactId: string): boolean =>
  holdout > 0 && isRolledOut(bucketOf(id, contactId), holdout)

function reasonToSkip(judged: Judged): string | null {
  if (!judged.is_there) return 'erased'
  if (!judged.in_segment) return 'left_segment'
  if (!judged.reachable) return 'no_address'
  if (!judged.consented) return 'no_consent'
  if (judged.suppressed) return 'suppressed'
  return judged.capped ? 'capped' : null
}
