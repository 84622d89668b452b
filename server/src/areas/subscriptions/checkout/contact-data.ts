import type { ContactData } from '../../contacts/public.ts'
import { listCheckoutsOf, moveCheckouts } from './contact-data.sql.ts'

/** The opener of a checkout. The sale stays with the customer; the person is removed. */
export const checkoutsOfContacts: ContactData = {
  merge: ({ scope, from, into }, { tx }) => moveCheckouts(tx, scope, from, into),
  erase: ({ scope, contactId }, { tx }) => moveCheckouts(tx, scope, contactId, null),
  export: async ({ scope, contactId }, { sql }) => ({ checkouts: await listCheckoutsOf(sql, scope, contactId) }),
}
