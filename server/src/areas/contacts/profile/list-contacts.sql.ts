import type { Page, Paged } from '@userkeep/contract'
import type { Contact } from '@userkeep/contract/shapes/contact'
import type { Static } from 'typebox'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { WrittenPage } from '../../../platform/json-text.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { emailKey } from '../../staff-auth/public.ts'
import { searchContacts } from '../search/search-contacts.sql.ts'
import type { ContactRow } from './contacts.sql.ts'

export interface ContactFilter {
  kind?: ContactRow['kind'] | undefined
  external_id?: string | undefined
  email?: string | undefined
  sort?: 'created_at' | '-created_at' | undefined
}

const times = ['first_seen_at', 'last_seen_at', 'created_at', 'updated_at'] as const
const newestFirst = keyset('contacts', 'desc', { 'c.id': 'uuid' }).json<Static<typeof Contact>>(times)
const oldestFirst = keyset('contacts_oldest_first', 'asc', { 'c.id': 'uuid' }).json<Static<typeof Contact>>(times)

/** Lists contacts as `toContact` returns them, the newest first unless the oldest are requested. */
export function readContactsByAge(
  db: Db,
  scope: EnvironmentScope,
  filter: ContactFilter,
  page: Page,
): Promise<WrittenPage<Static<typeof Contact>>> {
  const { environmentId } = scope
  const isOldestFirst = filter.sort === 'created_at'
  return (isOldestFirst ? oldestFirst : newestFirst)(db, page, ({ after, window }) => {
    const matching = db`
      from contacts c
      where c.environment_id = ${environmentId} ${ofKind(db, filter)} ${among(db, scope, filter, db`c.id`)}
        ${after} ${window}`
    if (page.offset === 0) return db`select ${shownColumns(db)} ${matching}`
    // Skipped rows are counted in the index only.
    return db`
      with found as materialized (select c.id ${matching})
      select ${shownColumns(db)} from found
      join contacts c on c.environment_id = ${environmentId} and c.id = found.id
      order by c.id ${isOldestFirst ? db`` : db`desc`}`
  })
}

const shownColumns = (db: Db) => db`
  c.id, c.kind, c.external_id, c.email, c.email_verified_at is not null as email_verified, c.name, c.attributes,
  c.two_factor_at is not null as two_factor_enabled, c.first_seen_at, c.last_seen_at, c.created_at, c.updated_at`

export function findContacts(
  db: Db,
  scope: EnvironmentScope,
  search: string,
  filter: ContactFilter,
  page: Page,
): Promise<Paged<ContactRow>> {
  const besides = { kind: filter.kind, among: (id: Fragment) => among(db, scope, filter, id) }
  return searchContacts(db, scope, search, besides, page)
}

// Literal, because the planner must see it to use the index of visitors.
const kinds = {
  visitor: (db: Db) => db`and c.kind = 'visitor'`,
  identified: (db: Db) => db`and c.kind = 'identified'`,
}

// Conditions that were not requested are left out, so that each filter has its own plan on its own index.

const ofKind = (db: Db, { kind }: ContactFilter) => (kind === undefined ? db`` : kinds[kind](db))

/** Returns the condition, starting with `and`, that the contact has the requested external id and email. */
function among(db: Db, { environmentId }: EnvironmentScope, { external_id, email }: ContactFilter, id: Fragment) {
  const known = (as: string, value: string) => db`
    select contact_id from contact_identities
    where environment_id = ${environmentId} and kind = ${as} and value = ${value}`
  const ofExternalId = external_id === undefined ? db`` : db`and ${id} in (${known('external', external_id)})`
  if (email === undefined) return ofExternalId
  const key = emailKey(email)
  return db`${ofExternalId} and ${id} in (
    select id from contacts where environment_id = ${environmentId} and email_key = ${key}
    union ${known('email', key)})`
}
