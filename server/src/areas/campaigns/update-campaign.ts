import type { campaigns } from '@userkeep/contract'
import { diff } from '../../platform/diff.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { lockCampaign, saveDraft } from './campaigns.sql.ts'
import { changed } from './draft.ts'
import { requireSound } from './require-sound.ts'
import { audible, toCampaign } from './views.ts'

export const updateCampaign: Verb<typeof campaigns.routes.update> = async ({ params, body, scope, change, now }) =>
  change(async (tx) => {
    const before = (await lockCampaign(tx, scope, params.id)) ?? fail('not_found')
    if (before.state !== 'draft') fail('conflict', `This campaign is ${before.state}; only a draft can be changed.`)
    const after = changed(before, body, now)
    await requireSound(tx, scope, after)
    const shown = toCampaign(after, [], now)
    const changes = diff(toCampaign(before, [], now), shown, audible)
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return toCampaign(before, [], now)
    }
    await saveDraft(tx, scope, after)
    tx.audited({ target: { type: 'campaign', id: before.id, name: after.name }, changes })
    return shown
  })
