import { type contacts, pageAnswer, pageOf } from '@userkeep/contract'
import { invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { writtenAnswer } from '../../../platform/json-text.ts'
import { toContact } from '../views.ts'
import { findContacts, readContactsByAge } from './list-contacts.sql.ts'

/** For a key and for staff alike. */
export const listContacts: Verb<typeof contacts.routes.list | typeof contacts.routes.staffList> = async ({
  db,
  scope,
  query,
}) => {
  const search = query.q?.trim() ?? ''
  const page = pageOf(query)
  if (search === '') return writtenAnswer('contacts', await readContactsByAge(db, scope, query, page))
  if (query.sort) invalid('sort', 'cannot be combined with a search')
  return pageAnswer('contacts', await findContacts(db, scope, search, query, page), toContact)
}
