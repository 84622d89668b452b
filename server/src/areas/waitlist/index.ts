import { waitlist } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { admitWaiting } from './admit-waiting.ts'
import { joinWaitlist } from './join-waitlist.ts'
import { listWaitlist } from './list-waitlist.ts'
import { deleteWaitingOfContact, waitingOfContact } from './waitlist.sql.ts'

export const waitlistArea = defineArea(
  waitlist,
  { join: joinWaitlist, list: listWaitlist, admit: admitWaiting },
  {
    tables: {
      contact_waitlist: {},
    },
    contactData: {
      erase: ({ scope, contactId }, { tx }) => deleteWaitingOfContact(tx, scope, contactId),
      export: async ({ scope, contactId }, { sql }) => ({ waitlist: await waitingOfContact(sql, scope, contactId) }),
    },
  },
)
