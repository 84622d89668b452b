import { families } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import type { Change, Scope } from '../../../platform/change.ts'
import { hours } from '../../../platform/clock.ts'
import { hashToken, newTokenIn } from '../../../platform/crypto/tokens.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type ContactRow, toOwnContact } from '../../contacts/public.ts'
import { insertContactSession } from './contact-sessions.sql.ts'
import { rememberNetwork } from './networks.sql.ts'

export const unverifiedLifetime = hours(24)

interface HowSignedIn {
  /** boot, hash, password, magic_link, email_code, oauth:<provider> or support. */
  method: string
  verified: boolean
  ip: string
  userAgent: string | null
  now: Date
  /** The staff user, and the session that opens it. */
  support?: { userId: string; sessionId: string }
  /** Only if earlier than the environment's settings say. */
  expiresAt?: Date
}

/** Opens a session for a contact. The token is in the answer and nowhere else. */
export async function openContactSession(
  tx: Change,
  platform: Pick<Platform, 'lastUsed'>,
  scope: Scope,
  contact: ContactRow,
  how: HowSignedIn,
) {
  const { method, verified, ip, userAgent, now, support = null } = how
  const token = newTokenIn(scope.environmentId, families.contact.prefix)
  const id = uuid()
  const expires_at = await insertContactSession(tx, scope, {
    id,
    tokenHash: hashToken(token),
    contactId: contact.id,
    verified,
    method,
    support,
    ip,
    userAgent,
    now,
    expiresAt: how.expiresAt ?? (verified ? null : new Date(now.getTime() + unverifiedLifetime)),
  })
  if (support === null) {
    const { environmentId } = scope
    platform.lastUsed.note('active_contact', { id: contact.id, environmentId, at: now, ip })
    if (verified) await rememberNetwork(tx, scope, { contactId: contact.id, ip, now })
    if (verified && contact.kind === 'identified') {
      tx.fact({
        type: 'contact.signed_in',
        about: contact.id,
        contactId: contact.id,
        data: { contact_id: contact.id, session_id: id, method, ip, user_agent: userAgent },
      })
    }
  }
  return { token, expires_at, verified, contact: toOwnContact(contact, verified) }
}
