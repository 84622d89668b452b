import type { ContactData } from '../../../platform/area-hooks.ts'
import { listCheckoutsOf, moveCheckouts } from './contact-data.sql.ts'

/** Who opened a checkout. What was sold stays with the team; that it was this person does not. */
export const checkoutsOfContacts: ContactData = {
  merge: ({ scope, from, into }, { tx }) => moveCheckouts(tx, scope, from, into),
  erase: ({ scope, contactId }, { tx }) => moveCheckouts(tx, scope, contactId, null),
  export: async ({ scope, contactId }, { sql }) => ({ checkouts: await listCheckoutsOf(sql, scope, contactId) }),
}
