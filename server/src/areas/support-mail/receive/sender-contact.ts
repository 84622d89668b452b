import { randomBytes } from 'node:crypto'
import type { Change } from '../../../platform/change.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { emailKey, ensureVisitor, lockContact, saveContact, setClaims } from '../../contacts/public.ts'
import type { MailAddress } from '../parse/parsed-mail.ts'
import { findSender, lockSender, saveSender } from '../support-mail.sql.ts'

/**
 * Returns the contact that stands for an address that nobody has proven. It is a visitor of its own, also if a known
 * person has the same address, because anybody can write any address into a mail.
 */
export async function ensureSender(
  tx: Change,
  platform: Platform,
  scope: EnvironmentScope,
  { address, name }: MailAddress,
  now: Date,
): Promise<{ id: string; name: string }> {
  const addressKey = emailKey(address)
  const shown = name ?? address
  await lockSender(tx, scope, addressKey)
  const known = await findSender(tx, scope, addressKey)
  const contact = known && (await lockContact(tx, scope, known.contact_id))
  // A visitor who was identified since has a history, which this mail does not join.
  if (contact?.kind === 'visitor') return { id: contact.id, name: shown }
  // A random id, because with a guessable one a page could begin a session of this visitor.
  const visitor = await ensureVisitor(tx, platform, scope, `mail_${randomBytes(20).toString('hex')}`, now)
  await saveContact(tx, scope, visitor, { ...visitor, name: shown, updated_at: now.toISOString() })
  await setClaims(tx, scope, visitor.id, { email: address, name: shown })
  await saveSender(tx, scope, { addressKey, address, contactId: visitor.id }, now)
  return { id: visitor.id, name: shown }
}
