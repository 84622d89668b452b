import { notes } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { contactData, segmentFields } from '../contacts/public.ts'
import { notesOfContacts } from './contact-data.ts'
import {
  addToContact,
  addToCustomer,
  changeOfContact,
  changeOfCustomer,
  listOfContact,
  listOfCustomer,
  removeOfContact,
  removeOfCustomer,
} from './notes/notes.ts'
import { tagFields } from './tags/segment-fields.sql.ts'
import { listContactTags, listCustomerTags, tagContact, tagCustomer } from './tags/tags.ts'

export const notesArea = defineArea(
  notes,
  {
    ofContact: listOfContact,
    addToContact,
    changeOfContact,
    removeOfContact,
    tagContact,
    ofCustomer: listOfCustomer,
    addToCustomer,
    changeOfCustomer,
    removeOfCustomer,
    tagCustomer,
    contactTags: listContactTags,
    customerTags: listCustomerTags,
  },
  {
    tables: {
      contact_notes: { rows: 'data', contact: { merge: 'moved', erase: 'deleted', export: { as: 'notes' } } },
      contact_tags: { rows: 'data', contact: { merge: 'merged', erase: 'deleted', export: { as: 'tags' } } },
      customer_notes: { rows: 'data', customer: { delete: 'deleted' } },
      customer_tags: { rows: 'data', customer: { delete: 'deleted' } },
    },
    contributes: [contactData.by(notesOfContacts), segmentFields.by(tagFields)],
  },
)
