import type { Page } from '@userkeep/contract'
import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/holders.ts'
import { emailKey } from '../staff-auth/public.ts'
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
): Promise<ContactRow[]> {
  const prefix = filter.q?.trim() ?? ''
  return prefix === '' ? newest(db, scope, filter, page) : search(db, scope, prefix, filter, page)
}

function newest(db: Db, scope: EnvironmentScope, filter: ContactFilter, page: Page): Promise<ContactRow[]> {
  const { environmentId } = scope
  const matching = db`
    from contacts c where c.environment_id = ${environmentId} ${conditions(db, scope, filter)}
    order by c.id desc limit ${page.limit + 1}`
  if (page.offset === 0) return db<ContactRow[]>`select ${contactColumns(db)} ${matching}`
  // What is skipped is only counted in the index; its rows are not read.
  return db<ContactRow[]>`
    with found as materialized (select c.id ${matching} offset ${page.offset})
    select ${contactColumns(db)} from found
    join contacts c on c.environment_id = ${environmentId} and c.id = found.id
    order by c.id desc`
}

// In the order of bytes every text that begins with the prefix stands before this one.
const last = '\u{10FFFF}'

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
): Promise<ContactRow[]> {
  const until = page.offset + page.limit + 1
  const email = emailKey(prefix)
  const others = conditions(db, scope, filter)
  return db<ContactRow[]>`
    with by_email as materialized (
      select c.id, c.email_key as matched from contacts c
      where c.environment_id = ${scope.environmentId}
        and c.email_key >= ${email} and c.email_key < ${email + last} ${others}
      order by c.email_key, c.id limit ${until}
    ), by_name as materialized (
      select c.id, lower(c.name) collate "C" as matched from contacts c
      where c.environment_id = ${scope.environmentId}
        and lower(c.name) collate "C" >= lower(${prefix}) and lower(c.name) collate "C" < lower(${prefix + last})
        and c.name is not null and (select count(*) from by_email) < ${until}
        and c.id not in (select id from by_email) ${others}
      order by lower(c.name) collate "C", c.id limit ${until}
    ), found as (
      select 1 as part, matched, id from by_email union all select 2, matched, id from by_name
      order by part, matched, id limit ${page.limit + 1} offset ${page.offset}
    )
    select ${contactColumns(db)} from found
    join contacts c on c.environment_id = ${scope.environmentId} and c.id = found.id
    order by found.part, found.matched, found.id`
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
