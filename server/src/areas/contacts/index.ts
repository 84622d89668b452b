import { contacts } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { exportContact } from './export-contact.ts'
import { flushActivity } from './flush-activity.ts'
import { getContact } from './get-contact.ts'
import { getIdentities } from './get-identities.ts'
import { getTimeline } from './get-timeline.ts'
import { listContacts } from './list-contacts.ts'
import { mergeContact, mergeContactAsStaff } from './merge-contact.ts'
import { removeContact, removeContactAsStaff } from './remove-contact.ts'
import { updateContact, updateContactAsStaff } from './update-contact.ts'
import { upsertContact } from './upsert-contact.ts'

export const contactsArea = defineArea(
  contacts,
  {
    list: listContacts,
    upsert: upsertContact,
    get: getContact,
    update: updateContact,
    remove: removeContact,
    merge: mergeContact,
    export: exportContact,
    staffList: listContacts,
    staffGet: getContact,
    staffUpdate: updateContactAsStaff,
    staffRemove: removeContactAsStaff,
    staffMerge: mergeContactAsStaff,
    timeline: getTimeline,
    identities: getIdentities,
  },
  {
    touches: { active_contact: flushActivity },
    tables: {
      contacts: {},
      contact_merges: {},
      contact_identities: { contact: { merge: 'moved', erase: 'deleted', export: { as: 'identities' } } },
      contact_recovery_codes: { contact: { merge: 'moved', erase: 'deleted', export: { none: 'hashes of secrets' } } },
      active_contacts: { contact: { merge: 'folded', erase: 'deleted', export: { as: 'active_months' } } },
      contacts_seen: {
        contact: {
          merge: 'folded',
          erase: 'deleted',
          export: { none: 'a day of last activity, which the contact itself tells' },
        },
      },
      active_contact_thresholds: {},
    },
  },
)
