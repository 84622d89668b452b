import type { Db, Fragment } from '../../platform/db/sql.ts'

/** The columns of `contact_identities` that other areas may read. */
export const contactIdentityRows = (db: Db): Fragment => db`
  (select environment_id, kind, value, contact_id
  from contact_identities)`

/** The columns of `contact_merges` that other areas may read. */
export const contactMergeRows = (db: Db): Fragment => db`
  (select environment_id, from_id, into_id
  from contact_merges)`

/** The columns of `contacts` that other areas may read. */
export const contactRows = (db: Db): Fragment => db`
  (select environment_id, id, kind, external_id, email, email_key, email_verified_at, name, attributes,
    first_seen_at, last_seen_at, created_at, updated_at
  from contacts)`

/** The columns of `contacts` that `contactColumns` selects. */
export const wholeContactRows = (db: Db): Fragment => db`
  (select environment_id, id, kind, external_id, email, email_key, email_verified_at, name, attributes, claims,
    password_hash, two_factor_at, first_seen_at, last_seen_at, created_at, updated_at
  from contacts)`
