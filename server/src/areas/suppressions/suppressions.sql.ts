import type { Page, Paged } from '@userkeep/contract'
import type { EnvironmentScope } from '../../platform/contact-data.ts'
import { keyset } from '../../platform/db/keyset.ts'
import { rowsIn } from '../../platform/db/rows-in.ts'
import type { Db, Fragment } from '../../platform/db/sql.ts'

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

export interface SuppressionFilter {
  q?: string | undefined
  reason?: SuppressionRow['reason'] | undefined
}

const newest = keyset('suppressions', 'desc', { 's.id': 'uuid' })
const byAddress = keyset('suppressions_by_address', 'asc', { 's.address': 'text' })

/** Above every character that an address may have, and none that one begins with. */
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

export type NewSuppression = Omit<SuppressionRow, 'created_at'> & { unicode_address: string | null; created_at: Date }

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

/** An SQL expression: whether this address gets no mail of this kind. The address as `email_key` has it, or `normalAddress`. */
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

/** The contacts that have these addresses, as their own or proven. */
export const contactsWith = (db: Db, { environmentId }: Environment, addresses: readonly string[]) => db<
  { address: string; contact_id: string }[]
>`
  select c.email_key as address, c.id as contact_id from contacts c
  where c.environment_id = ${environmentId} and c.email_key = any(${addresses as string[]})
  union
  select i.value, i.contact_id from contact_identities i
  where i.environment_id = ${environmentId} and i.kind = 'email' and i.value = any(${addresses as string[]})
  order by 1, 2`

/** What is held about the addresses of a contact. */
export const listOfContact = (db: Db, { environmentId }: Environment, contactId: string) => db<SuppressionRow[]>`
  select ${columns(db)} from suppressions s
  where s.environment_id = ${environmentId} and ${isOfContact(db, environmentId, contactId)} order by s.id`

/** An address that another contact has, too, stays. */
export async function deleteOfContact(db: Db, { environmentId }: Environment, contactId: string): Promise<void> {
  await db`
    delete from suppressions s
    where s.environment_id = ${environmentId} and ${isOfContact(db, environmentId, contactId)}
      and not exists (
        select 1 from contacts o where o.environment_id = ${environmentId} and o.id <> ${contactId}
          and o.email_key in (s.address, s.unicode_address))`
}

const isOfContact = (db: Db, environmentId: string, contactId: string): Fragment => db`exists (
  select 1 from contacts c where c.environment_id = ${environmentId} and c.id = ${contactId}
    and c.email_key in (s.address, s.unicode_address)
  union all
  select 1 from contact_identities i where i.environment_id = ${environmentId} and i.contact_id = ${contactId}
    and i.kind = 'email' and i.value in (s.address, s.unicode_address))`
