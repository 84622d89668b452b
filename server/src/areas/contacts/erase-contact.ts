import type { Change } from '../../platform/change.ts'
import type { EnvironmentScope } from '../../platform/holders.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteContact } from './contacts.sql.ts'
import { deleteAnswersAbout, scrubAudit, scrubFacts } from './erase.sql.ts'
import { deleteMerges, listPredecessors } from './merges.sql.ts'

/** Erases a held contact from every area. */
export async function eraseContact(
  tx: Change,
  platform: Platform,
  scope: EnvironmentScope,
  contactId: string,
): Promise<void> {
  const everyId = [contactId, ...(await listPredecessors(tx, scope, contactId))]
  for (const holder of platform.contactHolders) await holder.erase?.(tx, scope, contactId)
  await deleteContact(tx, scope, contactId)
  await deleteMerges(tx, scope, contactId)
  await scrubFacts(tx, scope, everyId)
  await scrubAudit(tx, scope, everyId)
  await deleteAnswersAbout(tx, scope, everyId)
}
