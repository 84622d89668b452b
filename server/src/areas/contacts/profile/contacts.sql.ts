import type postgres from 'postgres'
import { batchLookup } from '../../../platform/db/batch-lookup.ts'
import { rowsIn } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { environmentOf } from '../../../platform/db/tenants.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { emailKey } from '../../staff-auth/public.ts'
import type { Claim, IdentityKind } from '../identities/identities.sql.ts'
import { changeWords } from '../search/words.sql.ts'

/** A row of contacts, without credentials. */
export interface ContactRow {
  id: string
  kind: 'visitor' | 'identified'
  external_id: string | null
  email: string | null
  email_verified_at: string | null
  name: string | null
  attributes: Record<string, unknown>
  claims: Record<string, unknown> | null
  has_password: boolean
  two_factor_at: string | null
  first_seen_at: string
  last_seen_at: string
  created_at: string
  updated_at: string
}

type JsonValue = Parameters<postgres.Sql['json']>[0]

export const contactColumns = (db: Db) => db`
  c.id, c.kind, c.external_id, c.email, c.email_verified_at, c.name, c.attributes, c.claims,
  c.password_hash is not null as has_password, c.two_factor_at, c.first_seen_at, c.last_seen_at, c.created_at, c.updated_at`

const findInBatch = batchLookup({
  nameOf: ({ environmentId, id }: { environmentId: string; id: string }) => `${environmentId} ${id}`,
  placeOf: ({ environmentId }) => environmentId,
  async find(db, wanted): Promise<(ContactRow | null)[]> {
    const rows = await db<(ContactRow | { id: null })[]>`
      select found.* from ${rowsIn(db, wanted, { environmentId: 'uuid', id: 'uuid' })} as wanted
      left join lateral (
        select ${contactColumns(db)} from contacts c
        where c.environment_id = ${environmentOf(db, wanted[0]?.environmentId, 'wanted."environmentId"')} and c.id = wanted.id limit 1
      ) found on true order by n`
    return rows.map((row) => (row.id === null ? null : row))
  },
})

export async function isVisitor(
  db: Db,
  { environmentId }: Pick<EnvironmentScope, 'environmentId'>,
  contactId: string,
): Promise<boolean> {
  const rows = await db`
    select 1 from contacts where environment_id = ${environmentId} and id = ${contactId} and kind = 'visitor'`
  return rows.length > 0
}

export const findContact = (db: Db, { environmentId }: EnvironmentScope, id: string): Promise<ContactRow | null> =>
  findInBatch(db, { environmentId, id })

const byIdentity = (db: Db, { environmentId }: EnvironmentScope, kind: IdentityKind, value: string) => db`
  select ${contactColumns(db)}
  from contact_identities i
  join contacts c on c.environment_id = i.environment_id and c.id = i.contact_id
  where i.environment_id = ${environmentId} and i.kind = ${kind} and i.value = ${value}`

export async function findContactByIdentity(
  db: Db,
  scope: EnvironmentScope,
  kind: IdentityKind,
  value: string,
): Promise<ContactRow | null> {
  const [row] = await db<ContactRow[]>`${byIdentity(db, scope, kind, value)}`
  return row ?? null
}

/** Finds a contact by identity and locks it against merge and erasure until the transaction ends. */
export async function keepContactByIdentity(
  db: Db,
  scope: EnvironmentScope,
  kind: IdentityKind,
  value: string,
): Promise<ContactRow | null> {
  const [row] = await db<ContactRow[]>`${byIdentity(db, scope, kind, value)} for key share of c`
  return row ?? null
}

/** Locks the contact until the transaction ends, so that it is not merged, erased or changed meanwhile. */
export async function lockContact(db: Db, scope: EnvironmentScope, id: string): Promise<ContactRow | null> {
  const [row] = await db<ContactRow[]>`
    select ${contactColumns(db)} from contacts c
    where c.environment_id = ${scope.environmentId} and c.id = ${id} for update`
  return row ?? null
}

/**
 * Inserts a contact with its first identity. The identity is claimed first: of two concurrent inserts, the second
 * returns null and can read the other's contact.
 */
export async function insertContact(
  db: Db,
  scope: EnvironmentScope,
  contact: { id: string; kind: ContactRow['kind']; now: Date },
  { kind, value, proof }: Claim,
): Promise<ContactRow | null> {
  const { id, now } = contact
  const [row] = await db<ContactRow[]>`
    with claimed as (
      insert into contact_identities (environment_id, kind, value, contact_id, proof, created_at)
      values (${scope.environmentId}, ${kind}, ${value}, ${id}, ${proof}, ${now})
      on conflict (environment_id, kind, value) do nothing
      returning environment_id, contact_id, created_at as now
    )
    insert into contacts as c (environment_id, id, kind, first_seen_at, last_seen_at, created_at, updated_at)
    select environment_id, contact_id, ${contact.kind}, now, now, now, now from claimed
    returning ${contactColumns(db)}`
  return row ?? null
}

/** Writes what may change about a contact, and what it is found by. */
export async function saveContact(
  db: Db,
  scope: EnvironmentScope,
  before: ContactRow,
  contact: ContactRow,
): Promise<void> {
  await db`
    update contacts set kind = ${contact.kind}, external_id = ${contact.external_id}, email = ${contact.email},
      email_key = ${contact.email === null ? null : emailKey(contact.email)},
      email_verified_at = ${contact.email_verified_at}, name = ${contact.name},
      attributes = ${db.json(contact.attributes as JsonValue)},
      claims = ${contact.claims === null ? null : db.json(contact.claims as JsonValue)},
      first_seen_at = ${contact.first_seen_at}, last_seen_at = ${contact.last_seen_at},
      updated_at = ${contact.updated_at}
    where environment_id = ${scope.environmentId} and id = ${contact.id}`
  await changeWords(db, scope, before, contact)
}

/** Stores the claims of an unproven boot. They are shown to the tenant and never acted upon. */
export async function setClaims(
  db: Db,
  scope: EnvironmentScope,
  id: string,
  claims: Record<string, unknown>,
): Promise<void> {
  await db`
    update contacts set claims = ${db.json(claims as JsonValue)}
    where environment_id = ${scope.environmentId} and id = ${id}`
}

export async function deleteContact(db: Db, scope: EnvironmentScope, id: string): Promise<void> {
  await db`delete from contacts where environment_id = ${scope.environmentId} and id = ${id}`
}

/** Reads the names and addresses of contacts, for lists that show them. */
export const contactNames = (
  db: Db,
  { environmentId }: Pick<EnvironmentScope, 'environmentId'>,
  ids: readonly string[],
) => db<{ id: string; name: string | null; email: string | null }[]>`
  select id, name, email from contacts where environment_id = ${environmentId} and id = any(${ids as string[]})`
