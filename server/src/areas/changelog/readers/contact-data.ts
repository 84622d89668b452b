import type { ContactData } from '../../contacts/public.ts'
import { addCounts, deleteReader, lastVisit, mergeReaders, readByContact } from './readers.sql.ts'

/** Counts follow: nobody is counted twice after two became one, nor once they are gone. */
export const changelogOfContacts: ContactData = {
  async merge(merged, { tx }) {
    await addCounts(tx, merged.scope, await mergeReaders(tx, merged))
  },
  async erase({ scope, contactId }, { tx }) {
    await addCounts(tx, scope, await deleteReader(tx, scope, contactId))
  },
  async export({ scope, contactId }, { sql }) {
    const posts = await readByContact(sql, scope, contactId)
    return {
      changelog_posts: posts.map(({ title, viewed_at, reaction }) => ({ title, viewed_at, reaction })),
      changelog_last_opened_at: await lastVisit(sql, scope, contactId),
    }
  },
}
