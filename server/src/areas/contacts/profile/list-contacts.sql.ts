import type { Page, Paged } from '@userkeep/contract'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import { type Fragment, keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { emailKey } from '../../staff-auth/public.ts'
import { type ContactRow, contactColumns } from './contacts.sql.ts'

export interface ContactFilter {
  q?: string | undefined
  kind?: ContactRow['kind'] | undefined
  external_id?: string | undefined
  email?: string | undefined
}

export function listContactRows(
  db: Db,
  scope: EnvironmentScope,
  filter: ContactFilter,
  page: Page,
): Promise<Paged<ContactRow>> {
  const prefix = filter.q?.trim() ?? ''
  return prefix === '' ? newest(db, scope, filter, page) : search(db, scope, prefix, filter, page)
}

const newestFirst = keyset('contacts', 'desc', { 'c.id': 'uuid' })

function newest(db: Db, scope: EnvironmentScope, filter: ContactFilter, page: Page): Promise<Paged<ContactRow>> {
  const { environmentId } = scope
  return newestFirst.read(db, page, ({ key, after, window }) => {
    const matching = db`
      from contacts c where c.environment_id = ${environmentId} ${conditions(db, scope, filter)} ${after} ${window}`
    if (page.offset === 0) return db<ContactRow[]>`select ${contactColumns(db)}, ${key} ${matching}`
    // What is skipped is only counted in the index; its rows are not read.
    return db<ContactRow[]>`
      with found as materialized (select c.id ${matching})
      select ${contactColumns(db)}, ${key} from found
      join contacts c on c.environment_id = ${environmentId} and c.id = found.id
      order by c.id desc`
  })
}

// In the order of bytes every text that begins with the prefix stands before this one.
const last = '\u{10FFFF}'

const byMatch = keyset('contacts_found', 'asc', { part: 'bigint', matched: 'text', id: 'uuid' })

/**
 * Those whose email begins with it, in order of the email, then those whose name does. Either part is read from its
 * index in that order, and the names only where the emails do not fill the page: no prefix makes it read more.
 */
function search(
  db: Db,
  scope: EnvironmentScope,
  prefix: string,
  filter: ContactFilter,
  page: Page,
): Promise<Paged<ContactRow>> {
  const until = page.offset + page.limit + 1
  const email = emailKey(prefix)
  const emailMatches = db`c.email_key >= ${email} and c.email_key < ${email + last}`
  const others = conditions(db, scope, filter)
  return byMatch.read(db, page, ({ key, window, position }) => {
    const [part, matched, id] = position ?? [null]
    const isPastEmails = part !== null && part !== 1
    const beyond = (column: Fragment) => db`and (${column}, c.id) > (${matched as string}::text, ${id as string}::uuid)`
    return db<ContactRow[]>`
      with by_email as materialized (
        select c.id, c.email_key as matched from contacts c
        where c.environment_id = ${scope.environmentId} and ${emailMatches} ${others}
          ${isPastEmails ? db`and false` : db``} ${part === 1 ? beyond(db`c.email_key`) : db``}
        order by c.email_key, c.id limit ${until}
      ), by_name as materialized (
        select c.id, lower(c.name) collate "C" as matched from contacts c
        where c.environment_id = ${scope.environmentId}
          and lower(c.name) collate "C" >= lower(${prefix}) and lower(c.name) collate "C" < lower(${prefix + last})
          and c.name is not null and (select count(*) from by_email) < ${until}
          and (${emailMatches}) is not true ${others}
          ${isPastEmails ? beyond(db`lower(c.name) collate "C"`) : db``}
        order by lower(c.name) collate "C", c.id limit ${until}
      ), found as (
        select part, matched, id, ${key}
        from (select 1 as part, matched, id from by_email union all select 2, matched, id from by_name) either
        ${window}
      )
      select ${contactColumns(db)}, found.cursor_key from found
      join contacts c on c.environment_id = ${scope.environmentId} and c.id = found.id
      order by found.part, found.matched, found.id`
  })
}

// Written out, since the planner has to see it to take an index that has only visitors.
const kinds = {
  visitor: (db: Db) => db`and c.kind = 'visitor'`,
  identified: (db: Db) => db`and c.kind = 'identified'`,
}

/** A condition that is not asked for is not in the statement, so that each filter has its own plan on its own index. */
function conditions(db: Db, { environmentId }: EnvironmentScope, { kind, external_id, email }: ContactFilter) {
  const known = (as: string, value: string) => db`
    select contact_id from contact_identities
    where environment_id = ${environmentId} and kind = ${as} and value = ${value}`
  const ofKind = kind === undefined ? db`` : kinds[kind](db)
  const ofExternalId = external_id === undefined ? db`` : db`and c.id in (${known('external', external_id)})`
  if (email === undefined) return db`${ofKind} ${ofExternalId}`
  const key = emailKey(email)
  return db`${ofKind} ${ofExternalId} and c.id in (
    select id from contacts where environment_id = ${environmentId} and email_key = ${key}
    union ${known('email', key)})`
}
