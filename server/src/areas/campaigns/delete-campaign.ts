import type { campaigns } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { deleteCampaignRow, lockCampaign } from './campaigns.sql.ts'

/** Of what was sent the record stays. */
export const deleteCampaign: Verb<typeof campaigns.routes.remove> = async ({ params, scope, change }) =>
  change(async (tx) => {
    const { id, name, state } = (await lockCampaign(tx, scope, params.id)) ?? fail('not_found')
    if (state !== 'draft') fail('conflict', `This campaign is ${state}; only a draft can be deleted.`)
    await deleteCampaignRow(tx, scope, id)
    tx.audited({ target: { type: 'campaign', id, name } })
  })
