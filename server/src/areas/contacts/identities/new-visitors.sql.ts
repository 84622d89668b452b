import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { contactColumns } from '../profile/contacts.sql.ts'

// Parts of the statement by which boot makes visitors whom nobody knows yet: `v` is what each page sent, with the id that
// its contact shall have. An identity is claimed before its contact is made, so of two that race the second makes nothing.

/** In one order, so that two statements that want the same browsers do not wait for each other. */
export const claimAnonymousIds = (db: Db, environment: Fragment) => db`
  insert into contact_identities (environment_id, kind, value, contact_id, proof, created_at)
  select ${environment}, 'anonymous', v.anonymous_id, v.contact_id, 'anonymous', v.now
  from visitor v order by ${environment}, v.anonymous_id
  on conflict (environment_id, kind, value) do nothing
  returning contact_id`

/** Answers the contacts. */
export const insertVisitors = (db: Db, environment: Fragment) => db`
  insert into contacts as c (environment_id, id, kind, first_seen_at, last_seen_at, created_at, updated_at)
  select ${environment}, v.contact_id, 'visitor', v.now, v.now, v.now, v.now
  from claimed join visitor v using (contact_id)
  returning ${contactColumns(db)}`
