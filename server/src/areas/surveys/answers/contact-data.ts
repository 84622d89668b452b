import type { ContactData } from '../../../platform/area-hooks.ts'
import { foldInvitations, foldPeople, foldResponses, responsesOfContact } from './contact-data.sql.ts'

/** Foreign keys take what an erased contact has with it. */
export const surveysOfContacts: ContactData = {
  async merge(merged, { tx }) {
    await foldResponses(tx, merged)
    await foldPeople(tx, merged)
    await foldInvitations(tx, merged)
  },
  export: async ({ scope, contactId }, { sql }) => ({
    survey_responses: await responsesOfContact(sql, scope, contactId),
  }),
}
