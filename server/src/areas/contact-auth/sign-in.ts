import { families } from '@userkeep/contract'
import type { Change } from '../../platform/change.ts'
import { hashToken, newTokenIn } from '../../platform/crypto/tokens.ts'
import { openContactSession } from '../contact-sessions/public.ts'
import {
  attachAnonymousId,
  type ContactRow,
  findContactByIdentity,
  lockContact,
  mergeContacts,
} from '../contacts/public.ts'
import type { ContactCall } from './contact-call.ts'
import { after, lifetimes } from './lifetimes.ts'
import { insertChallenge } from './tokens.sql.ts'

interface Arrival {
  /** password, magic_link, email_code or oauth:<provider>. */
  method: string
  anonymousId: string | undefined
}

/** Opens a session, or a challenge if the contact has a second factor. Every sign-in method ends here. */
export async function signIn(tx: Change, call: ContactCall, contact: ContactRow, arrival: Arrival) {
  if (contact.two_factor_at === null) return enter(tx, call, contact, arrival)
  const { scope, now } = call
  const challenge_token = newTokenIn(scope.environmentId, families.challenge.prefix)
  await insertChallenge(tx, scope, {
    tokenHash: hashToken(challenge_token),
    contactId: contact.id,
    interrupted: { method: arrival.method, anonymous_id: arrival.anonymousId ?? null },
    now,
    expiresAt: after(now, lifetimes.challenge),
  })
  return { two_factor_required: true as const, challenge_token }
}

/** Opens the session of somebody who has proven all there is to prove. */
export async function enter(tx: Change, call: ContactCall, contact: ContactRow, { method, anonymousId }: Arrival) {
  const { platform, scope, ip, userAgent, now } = call
  const whole = anonymousId === undefined ? contact : await mergeVisitor(tx, call, contact, anonymousId)
  return openContactSession(tx, platform, scope, whole, { method, verified: true, ip, userAgent, now })
}

/**
 * Merges the visitor of this browser into the contact, unless the visitor was identified meanwhile. A browser without a
 * visitor is assigned to the contact.
 */
async function mergeVisitor(
  tx: Change,
  { platform, scope, now }: ContactCall,
  contact: ContactRow,
  anonymousId: string,
): Promise<ContactRow> {
  const found = await findContactByIdentity(tx, scope, 'anonymous', anonymousId)
  if (found === null) await attachAnonymousId(tx, scope, anonymousId, contact.id, now)
  const visitor = found?.kind === 'visitor' ? await lockContact(tx, scope, found.id) : null
  if (visitor?.kind !== 'visitor') return contact
  return mergeContacts(tx, platform, scope, visitor.id, contact.id, now)
}
