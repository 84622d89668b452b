import type { surveys } from '@userkeep/contract'
import { diff } from '../../../platform/diff.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findDaysBetween, saveDaysBetween } from './settings.sql.ts'

export const getSettings: Verb<typeof surveys.routes.settings> = async ({ db, scope }) => ({
  days_between: await findDaysBetween(db, scope),
})

export const saveSettings: Verb<typeof surveys.routes.saveSettings> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    const before = { days_between: await findDaysBetween(tx, scope) }
    const changes = diff(before, body, ['days_between'])
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return before
    }
    await saveDaysBetween(tx, scope, body.days_between, now)
    tx.audited({ target: null, changes })
    return body
  })
