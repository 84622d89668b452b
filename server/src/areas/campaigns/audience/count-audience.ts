import type { campaigns } from '@userkeep/contract'
import { days, seconds } from '../../../platform/clock.ts'
import { isOverloaded } from '../../../platform/db/errors.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findAnswering } from '../../segments/public.ts'
import { findCampaign } from '../campaigns.sql.ts'
import { isHeldOut } from '../sending/decide.ts'
import { findCap } from '../settings/settings.sql.ts'
import { countCuts, eligibleIds } from './audience.sql.ts'

/** So many ids are hashed before others have a turn. */
const [patience, part] = [seconds(10), 5000]

/** The exact numbers, by the expressions that decide on each when it is sent. */
export const countAudience: Verb<typeof campaigns.routes.audience> = async ({ params, db, scope, now }) => {
  const campaign = (await findCampaign(db, scope, params.id)) ?? fail('not_found')
  if (campaign.segment_id === null) invalid('segment_id', 'has to be chosen before its people are counted')
  const segment = await findAnswering(db, scope, campaign.segment_id ?? '')
  const cap = await findCap(db, scope)
  const capFrom = new Date(now.getTime() - days(cap?.days ?? 0))
  const asking = { campaign, generation: segment?.generation ?? 0, cap, capFrom }
  return transaction(db, async (tx) => {
    await tx`select set_config('statement_timeout', ${String(patience)}, true)`
    const lost = await countCuts(tx, scope, asking)
    let holdout = 0
    if (campaign.holdout > 0) {
      for await (const people of eligibleIds(tx, scope, asking, part)) {
        holdout += people.filter(({ id }) => isHeldOut(campaign, id)).length
      }
    }
    return toAudience(lost, holdout, segment?.isComputing ?? false)
  }).catch((error: unknown) => {
    if (isOverloaded(error)) fail('unavailable', 'Counting these people takes too long right now.')
    throw error
  })
}

/** `lost`: at each cut, and at none. */
function toAudience(lost: readonly number[], holdout: number, is_computing: boolean) {
  const from = (cut: number) => lost.slice(cut).reduce((sum, people) => sum + people, 0)
  return {
    segment: from(0),
    with_address: from(1),
    consented: from(2),
    not_suppressed: from(3),
    not_capped: from(4),
    holdout,
    will_receive: from(4) - holdout,
    is_computing,
  }
}
