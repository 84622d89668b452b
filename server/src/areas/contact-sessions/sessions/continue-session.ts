import { hashToken } from '../../../platform/crypto/tokens.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { type ContactRow, findContact, toOwnContact } from '../../contacts/public.ts'
import { extendContactSession, findPageSession, findProvenSession, type HeldSession } from './continue-session.sql.ts'
import { rememberNetwork } from './networks.sql.ts'
import { unverifiedLifetime } from './open-contact-session.ts'

interface Page {
  ip: string
  now: Date
}

/** Continues the session of a visitor and returns its expiry. */
export function continueBootSession(
  db: Db,
  platform: Pick<Platform, 'lastUsed'>,
  scope: EnvironmentScope,
  held: HeldSession,
  page: Page,
): Promise<string> {
  const renewedUntil = new Date(page.now.getTime() + unverifiedLifetime).toISOString()
  return used(db, platform, scope, held, renewedUntil, page)
}

/** Continues the session of a proven contact. Returns null if boot did not open the token's session for them. */
export async function continueProvenSession(
  db: Db,
  platform: Pick<Platform, 'lastUsed'>,
  scope: EnvironmentScope,
  contact: ContactRow,
  { token, ...page }: Page & { token: string | undefined },
) {
  if (token === undefined) return null
  const { environmentId } = scope
  const { ip, now } = page
  const held = await findProvenSession(db, scope, contact.id, hashToken(token), now)
  if (held === null) return null
  platform.lastUsed.note('active_contact', { id: contact.id, environmentId, at: now, ip })
  await rememberNetwork(db, scope, { contactId: contact.id, ip, now })
  const expires_at = await used(db, platform, scope, held, held.renewed_until, page)
  return { token, expires_at, verified: true, contact: toOwnContact(contact, true) }
}

/** Continues a session of any sign-in, without extending it. Returns null if it has ended. */
export async function continuePageSession(
  db: Db,
  platform: Pick<Platform, 'lastUsed'>,
  scope: EnvironmentScope,
  { token, ip, now }: Page & { token: string },
) {
  const { environmentId } = scope
  const held = await findPageSession(db, scope, hashToken(token), now)
  const contact = held && (await findContact(db, scope, held.contact_id))
  if (!held || !contact) return null
  platform.lastUsed.note('active_contact', { id: contact.id, environmentId, at: now, ip })
  platform.lastUsed.note('contact_session', { id: held.id, environmentId, at: now, ip })
  if (held.verified) await rememberNetwork(db, scope, { contactId: contact.id, ip, now })
  return {
    token,
    expires_at: held.expires_at,
    verified: held.verified,
    contact: toOwnContact(contact, held.verified),
  }
}

/**
 * Records the use of a session, and extends it in the second half of its lifetime, so that most pages write nothing.
 */
async function used(
  db: Db,
  { lastUsed }: Pick<Platform, 'lastUsed'>,
  scope: EnvironmentScope,
  { id, expires_at }: HeldSession,
  renewedUntil: string,
  { ip, now }: Page,
): Promise<string> {
  lastUsed.note('contact_session', { id, environmentId: scope.environmentId, at: now, ip })
  const middle = (now.getTime() + Date.parse(renewedUntil)) / 2
  if (Date.parse(expires_at) > middle) return expires_at
  await extendContactSession(db, scope, id, renewedUntil)
  return renewedUntil
}
