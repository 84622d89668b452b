import { v7 as uuid } from 'uuid'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { type ContactRow, insertContact, keepContactByIdentity } from '../profile/contacts.sql.ts'
import { raced } from '../raced.ts'

/** Whoever this anonymous id belongs to; a new visitor when it is new. However many ask at once, it is one. */
export async function ensureVisitor(
  tx: Db,
  scope: EnvironmentScope,
  anonymousId: string,
  now: Date,
): Promise<ContactRow> {
  const find = () => keepContactByIdentity(tx, scope, 'anonymous', anonymousId)
  const claim = { kind: 'anonymous', value: anonymousId, proof: 'anonymous' } as const
  return (
    (await find()) ??
    (await insertContact(tx, scope, { id: uuid(), kind: 'visitor', now }, claim)) ??
    (await find()) ??
    raced()
  )
}
