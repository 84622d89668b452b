import { type contacts, pageAnswer, pageOf } from '@userkeep/contract'
import { invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { toContact } from '../views.ts'
import { listContactRows } from './list-contacts.sql.ts'

/** For a key and for staff alike. */
export const listContacts: Verb<typeof contacts.routes.list | typeof contacts.routes.staffList> = async ({
  db,
  scope,
  query,
}) => {
  if (query.sort && query.q?.trim()) invalid('sort', 'cannot be combined with a search')
  return pageAnswer('contacts', await listContactRows(db, scope, query, pageOf(query)), toContact)
}
