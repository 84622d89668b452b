import type { contactSettings } from '@userkeep/contract'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import { diff } from '../../../platform/diff.ts'
import { invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { notifyOwners } from '../notify-owners.ts'
import { lockSettings, updateSettingsRow } from '../settings.sql.ts'
import { settingsTarget, shownSettings } from '../views.ts'
import { inEffect } from './portal-change.ts'

export const confirmPortalUrl: Verb<typeof contactSettings.routes.confirmPortalUrl> = async ({
  body,
  caller,
  scope,
  change,
  now,
  platform,
}) =>
  change(async (tx) => {
    const before = await lockSettings(tx, scope.environmentId)
    const { pending_portal_url: asked, portal_token_hash: expected, portal_token_expires_at: expires } = before
    const isRight = expected !== null && hashToken(body.token).equals(expected)
    if (asked === null || expires === null || !isRight || new Date(expires) <= now) {
      return invalid('token', 'has expired, was used or was replaced. Set the portal address again to get a new link.')
    }
    const after = { ...before, ...inEffect(asked), updated_at: now.toISOString() }
    await updateSettingsRow(tx, scope.environmentId, after, now)
    tx.audited({
      target: settingsTarget(scope),
      changes: diff(before, after, ['portal_url', 'pending_portal_url']),
    })
    const by = { caller, scope, publicUrl: platform.settings.publicUrl }
    await notifyOwners(tx, by, {
      subject: 'The portal address was changed',
      what: `confirmed the portal address ${asked}, which is now in effect`,
    })
    return shownSettings(after)
  })
