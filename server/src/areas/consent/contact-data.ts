import type { ContactData } from '../contacts/public.ts'
import { everyRecord, mergeConsents } from './choices/consents.sql.ts'
import { consentOf } from './choices/views.ts'

/** Deleted with the contact: nobody is mailed without a consent, so none has to be remembered. */
export const consentsOfContacts: ContactData = {
  merge: (merged, { tx }) => mergeConsents(tx, merged),
  export: async ({ scope, contactId }, { sql }) => ({
    consents: await consentOf(sql, scope, contactId),
    consent_records: await everyRecord(sql, scope, contactId),
  }),
}
