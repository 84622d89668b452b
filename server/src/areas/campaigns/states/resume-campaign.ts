import type { campaigns } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { type CampaignRow, lockCampaign, saveState } from '../campaigns.sql.ts'
import { peopleOf } from '../report/counted.ts'
import { countsOf } from '../report/counts.sql.ts'
import { mayMove } from '../rules.ts'
import { toCampaign } from '../views.ts'

export const resumeCampaign: Verb<typeof campaigns.routes.resume> = async ({ params, scope, change, now }) =>
  change(async (tx) => {
    const before = (await lockCampaign(tx, scope, params.id)) ?? fail('not_found')
    if (!mayMove('resume', before.state)) fail('conflict', `This campaign is ${before.state}, so it cannot be resumed.`)
    const counted = await countsOf(tx, scope, [before.id])
    const at = now.toISOString()
    const after: CampaignRow = {
      ...before,
      state: before.started_at === null ? 'scheduled' : 'sending',
      running_since: before.started_at === null ? null : at,
      running_from: peopleOf(counted, 'decided'),
      updated_at: at,
    }
    await saveState(tx, scope, after)
    tx.wake('campaigns-fan-out')
    tx.wake('campaigns')
    tx.audited({ target: { type: 'campaign', id: after.id, name: after.name } })
    return toCampaign(after, counted, now)
  })
