import type { ContactData } from '../../platform/area-hooks.ts'
import { everyRecord, foldConsents } from './choices/consents.sql.ts'
import { consentOf } from './choices/views.ts'

/** Erased with the contact: without a consent nobody is mailed, so none has to be remembered. */
export const consentsOfContacts: ContactData = {
  merge: (merged, { tx }) => foldConsents(tx, merged),
  export: async ({ scope, contactId }, { sql }) => ({
    consents: await consentOf(sql, scope, contactId),
    consent_records: await everyRecord(sql, scope, contactId),
  }),
}
