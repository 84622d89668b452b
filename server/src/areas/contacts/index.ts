import { contacts } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { minutes } from '../../platform/clock.ts'
import { searchSources } from '../search/public.ts'
import { flushActivity } from './activity/flush-activity.ts'
import { getTimeline } from './activity/get-timeline.ts'
import { exportContact, removeContact } from './erase/removal.ts'
import { contactsFound } from './found.ts'
import { getIdentities } from './identities/get-identities.ts'
import { mergeContact } from './merge/merge-contact.ts'
import { getContact, listContacts, updateContact, upsertContact } from './profile/profile.ts'
import { contactFields } from './profile/segment-fields.sql.ts'
import { writeMissingWords } from './search/write-missing-words.ts'
import { segmentFields } from './segment-fields.ts'

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
    contributes: [searchSources.by({ contact: contactsFound }), segmentFields.by(contactFields)],
    lastUsed: { active_contact: flushActivity },
    jobs: [{ name: 'contacts.write-missing-words', everyMs: minutes(5), run: writeMissingWords }],
    tables: {
      contacts: {
        rows: { kind: 'data', without: ['password_hash', 'totp_secret', 'totp_last_step'] },
        json: { attributes: { erased: 'with the row' }, claims: { erased: 'with the row' } },
      },
      contacts_without_words: { rows: 'internal' },
      contact_password_schemes: { rows: 'internal' },
      contact_words: {
        rows: 'working',
        contact: { merge: 'merged', erase: 'deleted', export: { none: 'words of the name, email and external id' } },
      },
      contact_merges: { rows: 'data' },
      contact_identities: { rows: 'data', contact: { merge: 'moved', erase: 'deleted', export: { as: 'identities' } } },
      contact_recovery_codes: {
        rows: 'working',
        contact: { merge: 'moved', erase: 'deleted', export: { none: 'hashes of secrets' } },
      },
      active_contacts: {
        rows: 'working',
        contact: { merge: 'merged', erase: 'deleted', export: { as: 'active_months' } },
      },
      contacts_seen: {
        rows: 'working',
        contact: {
          merge: 'merged',
          erase: 'deleted',
          export: { none: 'a day of last activity, which is also stored on the contact' },
        },
      },
      active_contact_thresholds: {},
    },
  },
)
