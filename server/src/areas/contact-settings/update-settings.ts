import type { contactSettings } from '@userkeep/contract'
import { diff } from '../../platform/diff.ts'
import { invalid } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { lockSettings, updateSettingsRow } from './settings.sql.ts'
import { settingsTarget, shownSettings } from './views.ts'

const changeable = [
  'methods',
  'signup',
  'session_days',
  'brand_name',
  'brand_color',
  'logo_url',
  'portal_url',
  'deliver_contact_events',
] as const

export const updateSettings: Verb<typeof contactSettings.routes.update> = async ({ body, scope, change, now }) => {
  for (const field of ['logo_url', 'portal_url'] as const) {
    const address = body[field]
    if (address && URL.parse(address) === null) invalid(field, 'is not an address')
  }
  return change(async (tx) => {
    const before = await lockSettings(tx, scope.environmentId)
    const after = { ...before, ...body, updated_at: now.toISOString() }
    const changes = diff(before, after, changeable)
    tx.audited({ target: settingsTarget(scope), changes })
    if (Object.keys(changes).length === 0) return shownSettings(before)
    await updateSettingsRow(tx, scope.environmentId, after, now)
    return shownSettings(after)
  })
}
