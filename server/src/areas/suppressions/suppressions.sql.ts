import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../platform/db/keyset.ts'
import { rowsIn } from '../../platform/db/rows-in.ts'
import type { Db, Fragment } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { contactIdentityRows, contactRows } from '../contacts/public.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export interface SuppressionRow {
  id: string
  address: string
  reason: 'bounce' | 'complaint' | 'manual'
  scope: 'all' | 'all_but_transactional'
  source: 'api' | 'smtp' | 'staff'
  detail: string | null
  created_at: string
}

const columns = (db: Db) => db`s.id, s.address, s.reason, s.scope, s.source, s.detail, s.created_at`

interface SuppressionFilter {
  q?: string | undefined
  reason?: SuppressionRow['reason'] | undefined
}

const newest = keyset('suppressions', 'desc', { 's.id': 'uuid' })
const byAddress = keyset('suppressions_by_address', 'asc', { 's.address': 'text' })

/** Sorts after every character that an address may contain. */
const last = '\u{10FFFF}'

export function listSuppressionRows(
  db: Db,
  { environmentId }: Environment,
  { q, reason }: SuppressionFilter,
  page: Page,
): Promise<Paged<SuppressionRow>> {
  const found = q === undefined ? db`` : db`and s.address >= ${q} and s.address < ${q + last}`
  const alike = reason === undefined ? db`` : db`and s.reason = ${reason}`
  return (q === undefined ? newest : byAddress).read(
    db,
    page,
    ({ key, after, window }) => db<SuppressionRow[]>`
      select ${columns(db)}, ${key} from suppressions s
      where s.environment_id = ${environmentId} ${found} ${alike} ${after} ${window}`,
  )
}

type NewSuppression = Omit<SuppressionRow, 'created_at'> & { unicode_address: string | null; created_at: Date }

const written = {
  id: 'uuid',
  address: 'text',
  unicode_address: 'text',
  reason: 'text',
  scope: 'text',
  source: 'text',
  detail: 'text',
  created_at: 'timestamptz',
} as const

/** Adds suppressions. One that is there gives way only to one that stops more. Answers what was written. */
export const writeSuppressions = (db: Db, { environmentId }: Environment, given: readonly NewSuppression[]) => db<
  SuppressionRow[]
>`
  insert into suppressions as s (environment_id, id, address, unicode_address, reason, scope, source, detail, created_at)
  select ${environmentId}, id, address, unicode_address, reason, scope, source, detail, created_at
  from ${rowsIn(db, given, written)} as given order by address
  on conflict (environment_id, address) do update set reason = excluded.reason, scope = excluded.scope,
    source = excluded.source, detail = excluded.detail, created_at = excluded.created_at
  where s.scope = 'all_but_transactional' and excluded.scope = 'all'
  returning ${columns(db)}`

export async function deleteSuppression(
  db: Db,
  { environmentId }: Environment,
  id: string,
): Promise<SuppressionRow | null> {
  const [row] = await db<SuppressionRow[]>`
    delete from suppressions s where s.environment_id = ${environmentId} and s.id = ${id} returning ${columns(db)}`
  return row ?? null
}

/**
 * Returns an SQL expression: whether this address is suppressed for this kind of mail. Expects the form of `email_key`
 * or `normalAddress`.
 */
export const suppressed = (
  db: Db,
  environmentId: string,
  address: Fragment,
  kind: 'transactional' | 'category',
): Fragment => {
  const stops = kind === 'transactional' ? db`and s.scope = 'all'` : db``
  const compared = db`normalize(${address}, NFKC) collate "C"`
  return db`(
    exists (select 1 from suppressions s
      where s.environment_id = ${environmentId} and s.address = ${compared} ${stops})
    or exists (select 1 from suppressions s
      where s.environment_id = ${environmentId} and s.unicode_address = ${compared} ${stops}))`
}

/** Selects the contacts with these addresses, as their own or proven. */
export const contactsWith = (db: Db, { environmentId }: Environment, addresses: readonly string[]) => db<
  { address: string; contact_id: string }[]
>`
  select c.email_key as address, c.id as contact_id from ${contactRows(db)} c
  where c.environment_id = ${environmentId} and c.email_key = any(${addresses as string[]})
  union
  select i.value, i.contact_id from ${contactIdentityRows(db)} i
  where i.environment_id = ${environmentId} and i.kind = 'email' and i.value = any(${addresses as string[]})
  order by 1, 2`

/** Lists suppressions of a contact's addresses. */
export const listOfContact = (db: Db, { environmentId }: Environment, contactId: string) => db<SuppressionRow[]>`
  select ${columns(db)} from suppressions s
  where s.environment_id = ${environmentId} and ${isOfContact(db, environmentId, contactId)} order by s.id`

/** Deletes suppressions of a contact's addresses, except those that another contact has too. */
export async function deleteOfContact(db: Db, { environmentId }: Environment, contactId: string): Promise<void> {
  await db`
    delete from suppressions s
    where s.environment_id = ${environmentId} and ${isOfContact(db, environmentId, contactId)}
      and not exists (
        select 1 from ${contactRows(db)} o where o.environment_id = ${environmentId} and o.id <> ${contactId}
          and o.email_key in (s.address, s.unicode_address))`
}

const isOfContact = (db: Db, environmentId: string, contactId: string): Fragment => db`exists (
  select 1 from ${contactRows(db)} c where c.environment_id = ${environmentId} and c.id = ${contactId}
    and c.email_key in (s.address, s.unicode_address)
  union all
  select 1 from ${contactIdentityRows(db)} i where i.environment_id = ${environmentId} and i.contact_id = ${contactId}
    and i.kind = 'email' and i.value in (s.address, s.unicode_address))`

/** Returns whether no transactional mail goes to an address, which is given as addresses are compared. */
export async function isSuppressed(db: Db, { environmentId }: Environment, address: string): Promise<boolean> {
  const [row] = await db<[{ found: boolean }]>`
    select ${suppressed(db, environmentId, db`${address}::text`, 'transactional')} as found`
  return row.found
}
