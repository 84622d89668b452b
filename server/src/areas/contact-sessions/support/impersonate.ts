import type { contactSessions } from '@userkeep/contract'
import { minutes } from '../../../platform/clock.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { portalLink, portalOrigin, publishableKeyOf, settingsOf } from '../../contact-settings/public.ts'
import { lockLiveContact } from '../../contacts/public.ts'
import { hasSupportSession } from '../sessions/contact-sessions.sql.ts'
import { openContactSession } from '../sessions/open-contact-session.ts'

const supportLifetime = minutes(15)

/** Opens a marked session. It leaves an audit record, and no mail or sign-in with the contact. */
export const impersonate: Verb<typeof contactSessions.routes.impersonate> = async ({
  params,
  body,
  caller,
  scope,
  ip,
  userAgent,
  now,
  change,
  platform,
}) => {
  const { publicUrl } = platform.settings
  return change(async (tx) => {
    // Locked, so that of two staff members who enter at once, one finds the other's session.
    const contact = await lockLiveContact(tx, scope, params.id)
    if (contact.kind === 'visitor') fail('contact_anonymous')
    if (await hasSupportSession(tx, scope, contact.id, now)) fail('impersonation_active')
    const settings = await settingsOf(tx, scope.environmentId)
    const publishableKey =
      (await publishableKeyOf(tx, scope, portalOrigin(settings, publicUrl))) ??
      fail('conflict', 'The portal requires a publishable key. Create one in this environment.')
    const { token, expires_at } = await openContactSession(tx, platform, scope, contact, {
      method: 'support',
      verified: true,
      ip,
      userAgent,
      now,
      support: { userId: caller.user.id, sessionId: caller.session.id },
      expiresAt: new Date(now.getTime() + supportLifetime),
    })
    const reason = body.reason?.trim()
    tx.audited({
      target: { type: 'contact', id: contact.id },
      ...(reason && { changes: { reason: { to: reason } } }),
    })
    return { token, expires_at, portal_url: portalLink(settings, publicUrl, publishableKey, 'support') }
  })
}
