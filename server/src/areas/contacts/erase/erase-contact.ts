import type { Change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import { deleteAnswersAbout, scrubAudit, scrubFacts, scrubFactsById } from '../../../platform/erase.sql.ts'
import type { Platform } from '../../../platform/platform.ts'
import { factsInBatches } from '../facts-in-batches.ts'
import { deleteMerges, listPredecessors } from '../merge/merges.sql.ts'
import { deleteContact } from '../profile/contacts.sql.ts'

/**
 * Takes away, before the erasure itself, what may be too much for one transaction. A person asked to be forgotten, so
 * being cut short here is no harm: the contact is still there to be erased, with less to its name.
 */
export async function eraseAhead(
  { sql, contactData }: Platform,
  scope: EnvironmentScope,
  contactId: string,
): Promise<void> {
  const everyId = [contactId, ...(await listPredecessors(sql, scope, contactId))]
  for await (const batch of factsInBatches(sql, scope, everyId)) await scrubFactsById(sql, batch)
  await contactData.eraseAhead({ scope, contactIds: everyId })
}

/** Erases a held contact from every area. */
export async function eraseContact(
  tx: Change,
  platform: Platform,
  scope: EnvironmentScope,
  contactId: string,
): Promise<void> {
  const everyId = [contactId, ...(await listPredecessors(tx, scope, contactId))]
  await platform.contactData.erase(tx, { scope, contactId })
  await deleteContact(tx, scope, contactId)
  await deleteMerges(tx, scope, contactId)
  await scrubFacts(tx, scope, everyId)
  await scrubAudit(tx, scope, everyId)
  await deleteAnswersAbout(tx, scope, everyId)
}
