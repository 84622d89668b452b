import type { ContactData } from '../../contacts/public.ts'
import { listOfContact, mergeAcceptances, scrubAcceptances } from './acceptances.sql.ts'
import { toOwn } from './acceptances.ts'

/** Acceptances outlive their contact: docs/decisions/0032-agreements-after-deletion.md */
export const acceptancesOfContacts: ContactData = {
  merge: (merged, { tx }) => mergeAcceptances(tx, merged),
  erase: ({ scope, contactId }, { tx, clock }) => scrubAcceptances(tx, scope, contactId, clock.now()),
  export: async ({ scope, contactId }, { sql }) => ({
    legal_acceptances: (await listOfContact(sql, scope, contactId)).map(toOwn),
  }),
}
