import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { contactColumns } from '../profile/contacts.sql.ts'

// Parts of the statement with which boot creates visitors: `v` is the request, with the id of the new contact. The
// identity is claimed before the contact is inserted, so that of two concurrent statements the second inserts nothing.

/** Always in the same order, so that two statements with the same browsers cannot deadlock. */
export const claimAnonymousIds = (db: Db, environment: Fragment) => db`
  insert into contact_identities (environment_id, kind, value, contact_id, proof, created_at)
  select ${environment}, 'anonymous', v.anonymous_id, v.contact_id, 'anonymous', v.now
  from visitor v order by ${environment}, v.anonymous_id
  on conflict (environment_id, kind, value) do nothing
  returning contact_id`

/** Returns the contacts. */
export const insertVisitors = (db: Db, environment: Fragment) => db`
  insert into contacts as c (environment_id, id, kind, first_seen_at, last_seen_at, created_at, updated_at)
  select ${environment}, v.contact_id, 'visitor', v.now, v.now, v.now, v.now
  from claimed join visitor v using (contact_id)
  returning ${contactColumns(db)}`
