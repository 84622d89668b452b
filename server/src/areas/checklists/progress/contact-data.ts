import type { ContactData } from '../../contacts/public.ts'
import { choicesOfContact, mergeChoices } from '../shown/choices.sql.ts'
import { announceCompleted } from './announce-completed.ts'
import { listBegun, listCompleted, mergeProgress, progressOfContact } from './progress.sql.ts'

/** Foreign keys delete the rows of an erased contact. */
export const checklistsOfContacts: ContactData = {
  async merge(merged, context) {
    const { scope, from, into } = merged
    const { tx } = context
    const begun = await listBegun(tx, scope, from)
    if (begun.length > 0) {
      const both = begun.flatMap((checklist_id) => [from, into].map((contact_id) => ({ contact_id, checklist_id })))
      const before = new Set((await listCompleted(tx, scope, both)).map(({ checklist_id }) => checklist_id))
      await mergeProgress(tx, merged)
      const unfinished = begun.filter((id) => !before.has(id))
      await announceCompleted(
        tx,
        context,
        scope,
        unfinished.map((checklist_id) => ({ contact_id: into, checklist_id })),
      )
    }
    await mergeChoices(tx, merged)
  },
  export: async ({ scope, contactId }, { sql }) => ({
    checklist_progress: await progressOfContact(sql, scope, contactId),
    checklist_choices: await choicesOfContact(sql, scope, contactId),
  }),
}
