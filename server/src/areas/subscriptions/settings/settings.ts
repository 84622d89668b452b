import type { subscriptions } from '@userkeep/contract'
import { diff } from '../../../platform/diff.ts'
import { invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { isRising } from '../rules.ts'
import { readSettings, saveSettings } from './settings.sql.ts'

export const getSettings: Verb<typeof subscriptions.routes.settings> = async ({ db, scope }) => readSettings(db, scope)

export const putSettings: Verb<typeof subscriptions.routes.putSettings> = async ({ body, scope, change, now }) => {
  if (!isRising(body.retry_after_days ?? [])) invalid('retry_after_days', 'must be in ascending order')
  return change(async (tx) => {
    const before = await readSettings(tx, scope)
    const after = { ...body, seat_changes: body.seat_changes ?? before.seat_changes, updated_at: now.toISOString() }
    await saveSettings(tx, scope, after)
    tx.audited({
      target: { type: 'billing_settings', id: scope.environmentId, name: scope.environment },
      changes: diff(before, after, ['retry_after_days', 'after_last_retry', 'trial_reminder_days', 'seat_changes']),
    })
    return after
  })
}
