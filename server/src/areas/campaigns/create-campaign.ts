import type { campaigns } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import type { Verb } from '../../platform/http/call.ts'
import { insertCampaign } from './campaigns.sql.ts'
import { changed, emptyDraft } from './draft.ts'
import { requireSound } from './require-sound.ts'
import { audible, toCampaign } from './views.ts'

export const createCampaign: Verb<typeof campaigns.routes.create> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    const row = changed(emptyDraft(uuid(), now), body, now)
    await requireSound(tx, scope, row)
    await insertCampaign(tx, scope, row)
    const shown = toCampaign(row, [], now)
    tx.audited({
      target: { type: 'campaign', id: row.id, name: row.name },
      changes: Object.fromEntries(audible.map((field) => [field, { to: shown[field] }])),
    })
    return shown
  })
