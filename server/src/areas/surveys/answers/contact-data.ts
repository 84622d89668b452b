import type { ContactData } from '../../contacts/public.ts'
import { mergeInvitations, mergePeople, mergeResponses, responsesOfContact } from './contact-data.sql.ts'

/** Foreign keys delete the rows of an erased contact. */
export const surveysOfContacts: ContactData = {
  async merge(merged, { tx }) {
    await mergeResponses(tx, merged)
    await mergePeople(tx, merged)
    await mergeInvitations(tx, merged)
  },
  export: async ({ scope, contactId }, { sql }) => ({
    survey_responses: await responsesOfContact(sql, scope, contactId),
  }),
}
