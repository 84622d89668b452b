import type { contacts } from '@userkeep/contract'
import type { Change } from '../../../platform/change.ts'
import { deleteAnswersAbout, scrubAudit, scrubFacts, scrubFactsById } from '../../../platform/erase.sql.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { apiKeyIds } from '../../api-keys/public.ts'
import { listActiveMonths } from '../activity/activity.sql.ts'
import { listEveryFactOf } from '../activity/timeline.sql.ts'
import { eraseContactData, eraseContactDataAhead, exportContactData } from '../contact-data.ts'
import { factsInBatches } from '../facts-in-batches.ts'
import { listEveryIdentity } from '../identities/identities.sql.ts'
import { deleteMerges, listPredecessors } from '../merge/merges.sql.ts'
import { deleteContact } from '../profile/contacts.sql.ts'
import { liveContact, lockLiveContact } from '../profile/live-contact.ts'
import { toContact } from '../views.ts'

export const exportContact: Verb<typeof contacts.routes.export> = async ({ db, scope, params, now, platform }) => {
  const contact = await liveContact(db, scope, params.id)
  const predecessors = await listPredecessors(db, scope, contact.id)
  return {
    exported_at: now.toISOString(),
    contact: toContact(contact),
    claims: contact.claims,
    identities: await listEveryIdentity(db, scope, contact.id),
    merged_contacts: predecessors,
    active_months: await listActiveMonths(db, scope, contact.id),
    facts: await listEveryFactOf(db, scope, [contact.id, ...predecessors]),
    records: await exportContactData(platform, { scope, contactId: contact.id }),
  }
}

/**
 * Deletes data ahead of the erasure that may be too much for one transaction. If this is interrupted, the contact still
 * exists and can be erased again.
 */
async function eraseAhead({ sql, contributions }: Platform, scope: EnvironmentScope, contactId: string): Promise<void> {
  const everyId = [contactId, ...(await listPredecessors(sql, scope, contactId))]
  for await (const batch of factsInBatches(sql, scope, everyId)) await scrubFactsById(sql, batch)
  await eraseContactDataAhead({ contributions }, { scope, contactIds: everyId })
}

/** Erases a locked contact from every area. */
async function eraseContact(tx: Change, platform: Platform, scope: EnvironmentScope, contactId: string): Promise<void> {
  const everyId = [contactId, ...(await listPredecessors(tx, scope, contactId))]
  await eraseContactData(platform, tx, { scope, contactId })
  await deleteContact(tx, scope, contactId)
  await deleteMerges(tx, scope, contactId)
  await scrubFacts(tx, scope, everyId)
  await scrubAudit(tx, scope, everyId)
  await deleteAnswersAbout(tx, everyId, await apiKeyIds(tx, scope))
}

type Routes = typeof contacts.routes

/** The audit record contains the id only. */
export const removeContact: Verb<Routes['remove'] | Routes['staffRemove']> = async ({
  params,
  db,
  scope,
  change,
  platform,
}) => {
  await eraseAhead(platform, scope, (await liveContact(db, scope, params.id)).id)
  await change(async (tx) => {
    const { id } = await lockLiveContact(tx, scope, params.id)
    await eraseContact(tx, platform, scope, id)
    tx.audited({ target: { type: 'contact', id } })
  })
}
