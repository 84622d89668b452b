import { noteBounds } from '@userkeep/contract/shapes/note'
import type { ContactData } from '../contacts/public.ts'
import { everyNote, moveNotes } from './notes/contact-notes.sql.ts'
import { contactTagsOf, mergeTags } from './tags/tags.sql.ts'

/** An erasure deletes notes and tags by their foreign keys. */
export const notesOfContacts: ContactData = {
  async merge({ scope, from, into }, { tx }) {
    await moveNotes(tx, scope, from, into)
    await mergeTags(tx, scope, from, into, noteBounds.tags)
  },
  export: async ({ scope, contactId }, { sql }) => ({
    notes: await everyNote(sql, scope, contactId),
    tags: await contactTagsOf(sql, scope, contactId),
  }),
}
