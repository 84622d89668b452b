import { v7 as uuid } from 'uuid'
import type { Change } from '../../../platform/change.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { notifyNew } from '../notify-changed.ts'
import { type ContactRow, insertContact, keepContactByIdentity } from '../profile/contacts.sql.ts'
import { raced } from '../raced.ts'

/** Returns the contact of this anonymous id, or makes a new visitor. Concurrent calls make only one. */
export async function ensureVisitor(
  tx: Change,
  platform: Platform,
  scope: EnvironmentScope,
  anonymousId: string,
  now: Date,
): Promise<ContactRow> {
  const find = () => keepContactByIdentity(tx, scope, 'anonymous', anonymousId)
  const claim = { kind: 'anonymous', value: anonymousId, proof: 'anonymous' } as const
  const known = await find()
  if (known) return known
  const made = await insertContact(tx, scope, { id: uuid(), kind: 'visitor', now }, claim)
  if (!made) return (await find()) ?? raced()
  await notifyNew(tx, platform, scope, made.id)
  return made
}
