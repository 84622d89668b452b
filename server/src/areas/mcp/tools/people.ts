import { checklists, consent, contacts, customers, nullable, segments, strict, Uuid } from '@userkeep/contract'
import { type Static, Type } from 'typebox'
import { pick } from '../../../platform/pick.ts'
import { createNaming } from '../named.ts'
import {
  fields,
  link,
  linkToCustomer,
  linkToPerson,
  nextCursor,
  pageQuery,
  paging,
  text,
  textOrNull,
} from '../shapes.ts'
import { type Reader, tool } from '../tool.ts'

const Person = Type.Object({
  id: text,
  kind: Type.String({ description: 'identified, or visitor for somebody who never signed in' }),
  name: textOrNull,
  email: textOrNull,
  external_id: nullable(Type.String({ description: 'The ID in your own product' })),
  last_seen_at: text,
  link,
})

type PersonRow = Omit<Static<typeof Person>, 'link'>

const showPerson = (reader: Reader, row: PersonRow) => pick({ ...row, link: linkToPerson(reader, row.id) }, Person)

const findPeople = tool({
  name: 'find_people',
  title: 'Find a person',
  description:
    'Finds people (users of the product) by name, email address or ID in the product. Without a query it lists the most ' +
    'recently created. Use the ID of the answer with get_person and get_person_timeline.',
  input: strict({
    query: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'A name, an address or its beginning' }),
    ),
    external_id: Type.Optional(
      Type.String({ minLength: 1, maxLength: 255, description: 'The exact ID in your product' }),
    ),
    ...paging,
  }),
  output: Type.Object({ people: Type.Array(Person), next_cursor: nextCursor }),
  async run({ query, external_id, ...page }, reader) {
    const found = await reader.read(contacts.routes.staffList, {
      query: { ...pageQuery(page), ...(query && { q: query }), ...(external_id && { external_id }) },
    })
    return { people: found.contacts.map((row) => showPerson(reader, row)), next_cursor: found.next_cursor }
  },
})

const getPerson = tool({
  name: 'get_person',
  title: 'Get a person',
  description:
    'Answers who a person is: profile, attributes, the customers they belong to with their role, segments, consent and ' +
    'progress in checklists.',
  input: strict({ person_id: Uuid }),
  output: Type.Object({
    person: Person,
    email_verified: Type.Boolean(),
    attributes: fields,
    first_seen_at: text,
    customers: Type.Array(Type.Object({ id: text, name: text, role: text, joined_at: text, link })),
    segments: Type.Array(Type.Object({ id: text, name: text, since: text })),
    consents: Type.Record(Type.String(), Type.Boolean()),
    checklists: Type.Array(Type.Object({ name: text, state: text, done: Type.Integer(), total: Type.Integer() })),
  }),
  async run({ person_id: id }, reader) {
    const asked = { params: { id } }
    const [person, teams, within, consented, lists] = await Promise.all([
      reader.read(contacts.routes.staffGet, asked),
      reader.read(customers.routes.ofContact, asked),
      reader.read(segments.routes.ofContact, asked),
      reader.read(consent.routes.staffOfContact, asked),
      reader.read(checklists.routes.ofContact, asked),
    ])
    return {
      person: showPerson(reader, person),
      email_verified: person.email_verified,
      attributes: person.attributes,
      first_seen_at: person.first_seen_at,
      customers: teams.customers.map(({ id, name, role, joined_at }) => ({
        id,
        name,
        role: role.name,
        joined_at,
        link: linkToCustomer(reader, id),
      })),
      segments: within.segments,
      consents: Object.fromEntries(Object.entries(consented.consents).map(([name, { granted }]) => [name, granted])),
      checklists: lists.checklists.map(({ name, state, done, total }) => ({ name, state, done, total })),
    }
  },
})

const getTimeline = tool({
  name: 'get_person_timeline',
  title: 'What happened to a person',
  description:
    'Lists what a person did and what happened to them, newest first: events, sign-ins, messages, purchases.',
  input: strict({ person_id: Uuid, ...paging }),
  output: Type.Object({
    events: Type.Array(Type.Object({ type: text, occurred_at: text, data: fields })),
    link,
    next_cursor: nextCursor,
  }),
  async run({ person_id: id, ...page }, reader) {
    const { facts, next_cursor } = await reader.read(contacts.routes.timeline, {
      params: { id },
      query: pageQuery(page),
    })
    const named = createNaming(reader)
    const events = await Promise.all(
      facts.map(async ({ type, occurred_at, data }) => ({ type, occurred_at, data: await named({ ...data }) })),
    )
    return { events, link: linkToPerson(reader, id), next_cursor }
  },
})

export const peopleTools = [findPeople, getPerson, getTimeline]
