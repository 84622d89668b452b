import type { ContactData } from '../../../platform/area-hooks.ts'
import { foldAcceptances, listOfContact, scrubAcceptances } from './acceptances.sql.ts'
import { toOwn } from './get-contact-legal.ts'

/** What somebody agreed to outlives them: docs/decisions/0032-what-stays-of-an-agreement.md */
export const acceptancesOfContacts: ContactData = {
  merge: (merged, { tx }) => foldAcceptances(tx, merged),
  erase: ({ scope, contactId }, { tx, clock }) => scrubAcceptances(tx, scope, contactId, clock.now()),
  export: async ({ scope, contactId }, { sql }) => ({
    legal_acceptances: (await listOfContact(sql, scope, contactId)).map(toOwn),
  }),
}
