import type { campaigns } from '@userkeep/contract'
import { diff } from '../../../platform/diff.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { lockSending } from '../sending/feed.sql.ts'
import { findCap, saveCap } from './settings.sql.ts'

export const getSettings: Verb<typeof campaigns.routes.settings> = async ({ db, scope }) => ({
  frequency_cap: await findCap(db, scope),
})

export const saveSettings: Verb<typeof campaigns.routes.saveSettings> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    // Waits for the recipients that are being decided by the previous cap.
    await lockSending(tx, scope)
    const before = { frequency_cap: await findCap(tx, scope) }
    const changes = diff(before, body, ['frequency_cap'])
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return before
    }
    await saveCap(tx, scope, body.frequency_cap, now)
    tx.audited({ target: null, changes })
    return body
  })
