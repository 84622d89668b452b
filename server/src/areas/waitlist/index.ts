import { waitlist } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { contactData } from '../contacts/public.ts'
import { deleteWaitingOfContact, waitingOfContact } from './waitlist.sql.ts'
import { admitWaiting, joinWaitlist, listWaitlist } from './waitlist.ts'

export const waitlistArea = defineArea(
  waitlist,
  { join: joinWaitlist, list: listWaitlist, admit: admitWaiting },
  {
    tables: {
      contact_waitlist: { rows: 'data' },
    },
    contributes: [
      contactData.by({
        erase: ({ scope, contactId }, { tx }) => deleteWaitingOfContact(tx, scope, contactId),
        export: async ({ scope, contactId }, { sql }) => ({ waitlist: await waitingOfContact(sql, scope, contactId) }),
      }),
    ],
  },
)
