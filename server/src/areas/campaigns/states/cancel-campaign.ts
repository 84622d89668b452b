import type { campaigns } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { type CampaignRow, lockCampaign, saveState } from '../campaigns.sql.ts'
import { countsOf } from '../report/counts.sql.ts'
import { mayMove } from '../rules.ts'
import { toCampaign } from '../views.ts'
import { callBack } from './stop.ts'

export const cancelCampaign: Verb<typeof campaigns.routes.cancel> = async ({ params, scope, change, now }) =>
  change(async (tx) => {
    const before = (await lockCampaign(tx, scope, params.id)) ?? fail('not_found')
    if (!mayMove('cancel', before.state))
      fail('conflict', `This campaign is ${before.state}, so it cannot be canceled.`)
    const fedFrom = await callBack(tx, scope, before)
    const at = now.toISOString()
    const after: CampaignRow = { ...before, state: 'canceled', fed_from: fedFrom, finished_at: at, updated_at: at }
    await saveState(tx, scope, after)
    tx.audited({ target: { type: 'campaign', id: after.id, name: after.name } })
    return toCampaign(after, await countsOf(tx, scope, [after.id]), now)
  })
