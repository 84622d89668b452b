import { contacts } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { minutes } from '../../platform/clock.ts'
import { flushActivity } from './activity/flush-activity.ts'
import { getTimeline } from './activity/get-timeline.ts'
import { exportContact } from './erase/export-contact.ts'
import { removeContact } from './erase/remove-contact.ts'
import { getIdentities } from './identities/get-identities.ts'
import { mergeContact } from './merge/merge-contact.ts'
import { getContact } from './profile/get-contact.ts'
import { listContacts } from './profile/list-contacts.ts'
import { contactFields } from './profile/segment-fields.sql.ts'
import { updateContact } from './profile/update-contact.ts'
import { upsertContact } from './profile/upsert-contact.ts'
import { writeMissingWords } from './search/write-missing-words.ts'

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
    staffUpdate: updateContact,
    staffRemove: removeContact,
    staffMerge: mergeContact,
    timeline: getTimeline,
    identities: getIdentities,
  },
  {
    segmentFields: contactFields,
    lastUsed: { active_contact: flushActivity },
    jobs: [{ name: 'contacts.write-missing-words', everyMs: minutes(5), run: writeMissingWords }],
    tables: {
      contacts: {},
      contacts_without_words: {},
      contact_words: {
        contact: { merge: 'folded', erase: 'deleted', export: { none: 'words of the name, email and external id' } },
      },
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
