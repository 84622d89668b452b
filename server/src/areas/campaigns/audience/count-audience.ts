import type { campaigns } from '@userkeep/contract'
import { days, seconds } from '../../../platform/clock.ts'
import { isOverloaded } from '../../../platform/db/errors.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findAnswering, requireSegments } from '../../segments/public.ts'
import { type CampaignRow, findCampaign } from '../campaigns.sql.ts'
import { isHeldOut } from '../sending/decide.ts'
import { findCap } from '../settings/settings.sql.ts'
import { countCuts, eligibleIds } from './audience.sql.ts'

/** The number of ids hashed before other work runs. */
const [timeoutMs, part] = [seconds(10), 5000]

export const countAudience: Verb<typeof campaigns.routes.audience> = async ({ params, db, scope, now }) =>
  count({ db, scope, now }, (await findCampaign(db, scope, params.id)) ?? fail('not_found'))

/** Counts the audience of a draft with changes that are not saved. */
export const previewAudience: Verb<typeof campaigns.routes.previewAudience> = async (call) => {
  const { params, body, db, scope, now } = call
  const saved = (await findCampaign(db, scope, params.id)) ?? fail('not_found')
  const campaign = { ...saved, ...body }
  if (campaign.segment_id !== null) await requireSegments(db, scope, { segment_id: campaign.segment_id })
  return count({ db, scope, now }, campaign)
}

type Counting = Pick<Parameters<Verb<typeof campaigns.routes.audience>>[0], 'db' | 'scope' | 'now'>

/** Counts the audience exactly, with the same expressions that decide when the campaign is sent. */
async function count({ db, scope, now }: Counting, campaign: CampaignRow) {
  if (campaign.segment_id === null) invalid('segment_id', 'is required to count the audience')
  const segment = await findAnswering(db, scope, campaign.segment_id ?? '')
  const cap = await findCap(db, scope)
  const capFrom = new Date(now.getTime() - days(cap?.days ?? 0))
  const asking = { campaign, generation: segment?.generation ?? 0, cap, capFrom }
  return transaction(db, async (tx) => {
    await tx`select set_config('statement_timeout', ${String(timeoutMs)}, true)`
    const lost = await countCuts(tx, scope, asking)
    let holdout = 0
    if (campaign.holdout > 0) {
      for await (const people of eligibleIds(tx, scope, asking, part)) {
        holdout += people.filter(({ id }) => isHeldOut(campaign, id)).length
      }
    }
    return toAudience(lost, holdout, segment?.isComputing ?? false)
  }).catch((error: unknown) => {
    if (isOverloaded(error)) fail('unavailable', 'Counting the audience took too long. Try again later.')
    throw error
  })
}

/** `lost` holds the number of members per cut; the last number is of those that no cut excludes. */
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
