import type { contactSettings } from '@userkeep/contract'
import { diff } from '../../platform/diff.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findConfig } from './config.sql.ts'
import { environmentOf } from './environment-of.ts'
import { handleLogo } from './extension-points.ts'
import { changePortalUrl } from './portal-url/change-portal-url.ts'
import { lockSettings, settingsOf, updateSettingsRow } from './settings.sql.ts'
import { settingsTarget, shownSettings } from './views.ts'

export const getConfig: Verb<typeof contactSettings.routes.config> = async ({ db, params }) =>
  findConfig(db, await environmentOf(db, params.publishableKey))

export const getSettings: Verb<typeof contactSettings.routes.get> = async ({ db, scope }) =>
  shownSettings(await settingsOf(db, scope.environmentId))

const changeable = [
  'methods',
  'signup',
  'session_days',
  'brand_name',
  'brand_color',
  'logo_url',
  'portal_url',
  'pending_portal_url',
  'deliver_contact_events',
  'token_claims',
  'token_requires_terms',
] as const

export const updateSettings: Verb<typeof contactSettings.routes.update> = async ({
  body,
  caller,
  scope,
  change,
  now,
  platform,
}) => {
  return change(async (tx) => {
    const before = await lockSettings(tx, scope.environmentId)
    const { portal_url: asked, ...rest } = body
    const { publicUrl } = platform.settings
    const portal = await changePortalUrl(tx, scope, { before, asked, caller, publicUrl, now })
    const after = { ...before, ...portal, ...rest, updated_at: now.toISOString() }
    const changes = diff(before, after, changeable)
    tx.audited({ target: settingsTarget(scope), changes })
    if (Object.keys(changes).length === 0 && portal === before) return shownSettings(before)
    if (after.logo_url !== before.logo_url) await handleLogo(platform, tx, { scope, logoUrl: after.logo_url, now })
    await updateSettingsRow(tx, scope.environmentId, after, now)
    return shownSettings(after)
  })
}
