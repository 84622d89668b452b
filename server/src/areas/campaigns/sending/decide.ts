import type { CampaignRow, Variant } from '../campaigns.sql.ts'
import { bucketOf, isRolledOut, weightedVariant } from '../evaluator.ts'

/** What is known of somebody at the moment in which they are decided on. */
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
 * Held out are some of those who would have been sent it, and nobody else, so that the two can be compared. Which variant
 * somebody gets and whether they are held out is a matter of ids alone, and so the same whenever it is asked.
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
