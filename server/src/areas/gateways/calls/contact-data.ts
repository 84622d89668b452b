import type { ContactData } from '../../contacts/public.ts'
import { listCallsOf, moveCalls, scrubCalls } from './contact-data.sql.ts'

/** The address of a buyer in the call that opens a checkout. */
export const callsOfContacts: ContactData = {
  merge: ({ scope, from, into }, { tx }) => moveCalls(tx, scope, from, into),
  erase: ({ scope, contactId }, { tx }) => scrubCalls(tx, scope, contactId),
  export: async ({ scope, contactId }, { sql }) => ({ gateway_calls: await listCallsOf(sql, scope, contactId) }),
}
