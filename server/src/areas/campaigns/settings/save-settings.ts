import type { campaigns } from '@userkeep/contract'
import { diff } from '../../../platform/diff.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { lockSending } from '../sending/feed.sql.ts'
import { findCap, saveCap } from './settings.sql.ts'

export const saveSettings: Verb<typeof campaigns.routes.saveSettings> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    // Whoever is being decided on right now is decided by the cap as it was.
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
