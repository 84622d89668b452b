import { Type } from 'typebox'
import { area, chosen, collection, EnvironmentQuery, PagingQuery, staff } from '../kernel/index.ts'
import { NewNote, Note, NoteChange, ProfileTags, TagCount, TagsChange } from '../shapes/note.ts'

const reading = { access: staff('customers:read'), chosen: true } as const
const writing = { access: staff('customers:write'), query: Type.Object(EnvironmentQuery), chosen: true } as const
const pages = Type.Object({ ...EnvironmentQuery, ...PagingQuery })

const ofContact = '/v1/organization/contacts/{id}'
const ofCustomer = '/v1/organization/customers/{id}'

const list = {
  method: 'GET',
  query: pages,
  success: { status: 200, body: chosen(collection('notes', Note)) },
  ...reading,
} as const
const add = { method: 'POST', body: chosen(NewNote), success: { status: 201, body: Note }, ...writing } as const
const change = {
  method: 'PATCH',
  summary: 'Change an own note',
  body: chosen(NoteChange),
  success: { status: 200, body: Note },
  errors: ['forbidden'],
  ...writing,
} as const
const remove = {
  method: 'DELETE',
  summary: 'Delete an own note',
  success: { status: 204 },
  errors: ['forbidden'],
  ...writing,
} as const
const tag = {
  method: 'PUT',
  body: chosen(TagsChange),
  success: { status: 200, body: ProfileTags },
  ...writing,
} as const
const tags = {
  method: 'GET',
  query: pages,
  success: { status: 200, body: chosen(collection('tags', TagCount)) },
  ...reading,
} as const

export const notes = area(
  'notes',
  {
    group: 'People',
    about: 'Notes and tags of staff on contacts and customers. They are not visible to the contacts.',
  },
  {
    ofContact: { path: `${ofContact}/notes`, summary: 'List the notes on a contact, newest first', ...list },
    addToContact: {
      path: `${ofContact}/notes`,
      summary: 'Add a note to a contact',
      audit: 'contact.note_added',
      ...add,
    },
    changeOfContact: { path: `${ofContact}/notes/{noteId}`, audit: 'contact.note_changed', ...change },
    removeOfContact: { path: `${ofContact}/notes/{noteId}`, audit: 'contact.note_deleted', ...remove },
    tagContact: {
      path: `${ofContact}/tags`,
      summary: 'Set the tags of a contact',
      audit: 'contact.tags_changed',
      ...tag,
    },
    ofCustomer: { path: `${ofCustomer}/notes`, summary: 'List the notes on a customer, newest first', ...list },
    addToCustomer: {
      path: `${ofCustomer}/notes`,
      summary: 'Add a note to a customer',
      audit: 'customer.note_added',
      ...add,
    },
    changeOfCustomer: { path: `${ofCustomer}/notes/{noteId}`, audit: 'customer.note_changed', ...change },
    removeOfCustomer: { path: `${ofCustomer}/notes/{noteId}`, audit: 'customer.note_deleted', ...remove },
    tagCustomer: {
      path: `${ofCustomer}/tags`,
      summary: 'Set the tags of a customer',
      audit: 'customer.tags_changed',
      ...tag,
    },
    contactTags: { path: '/v1/organization/tags/contacts', summary: 'List the tags of contacts by name', ...tags },
    customerTags: { path: '/v1/organization/tags/customers', summary: 'List the tags of customers by name', ...tags },
  },
)
