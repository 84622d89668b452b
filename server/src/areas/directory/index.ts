import { directory } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { days, minutes } from '../../platform/clock.ts'
import { contactData } from '../contacts/public.ts'
import {
  countDirectoryContacts,
  countDirectoryCustomers,
  getDirectoryContact,
  getDirectoryCustomer,
  listContacts,
  listCustomers,
} from './lists/lists.ts'
import { contactsOfDirectory, followCustomers } from './rows/follow.ts'
import { fillDirectory, refillDirectory, writeStale } from './rows/write-rows.ts'

const order = { none: 'the order of a list, written from the contact and its customer' } as const

export const directoryArea = defineArea(
  directory,
  {
    contacts: listContacts,
    contactCounts: countDirectoryContacts,
    contact: getDirectoryContact,
    customers: listCustomers,
    customerCounts: countDirectoryCustomers,
    customer: getDirectoryCustomer,
  },
  {
    tables: {
      directory_contacts: {
        rows: 'working',
        contact: { merge: 'deleted', erase: 'deleted', export: order },
        customer: { delete: { none: 'written again once the customer is deleted' } },
      },
      directory_customers: { rows: 'working', customer: { delete: 'deleted' } },
      directory_stale: {
        rows: 'working',
        contact: { merge: 'deleted', erase: 'deleted', export: { none: 'a queue entry' } },
        customer: { delete: { none: 'a queue entry, deleted once it is processed' } },
      },
      directory_environments: { rows: 'internal' },
    },
    contributes: [contactData.by(contactsOfDirectory)],
    consumes: [followCustomers],
    loops: [{ name: 'directory.write', wakeOn: 'directory', run: writeStale }],
    jobs: [
      { name: 'directory.fill', everyMs: minutes(5), run: fillDirectory },
      { name: 'directory.refill', everyMs: days(1), run: refillDirectory },
    ],
  },
)
