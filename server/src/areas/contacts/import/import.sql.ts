import { rowsIn, rowsOf } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { emailKey } from '../../staff-auth/public.ts'
import type { Claim } from '../identities/identities.sql.ts'
import { type ContactRow, contactColumns } from '../profile/contacts.sql.ts'
import { changeWordsOf, insertWords } from '../search/words.sql.ts'
import { wordsOf } from '../search/words.ts'

/** Locks contacts until the transaction ends, always in the same order, so that two batches cannot deadlock. */
export const lockContacts = (db: Db, { environmentId }: EnvironmentScope, ids: string[]) => db<ContactRow[]>`
  select ${contactColumns(db)} from contacts c
  where c.environment_id = ${environmentId} and c.id = any(${ids}::uuid[])
  order by c.id for update`

/** Returns the addresses by which contacts sign in. */
export async function listAddresses(
  db: Db,
  { environmentId }: EnvironmentScope,
  ids: string[],
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db<{ contact_id: string; addresses: string[] }[]>`
    select contact_id, array_agg(value order by value) as addresses from contact_identities
    where environment_id = ${environmentId} and contact_id = any(${ids}::uuid[]) and kind = 'email'
    group by contact_id`
  return new Map(rows.map(({ contact_id, addresses }) => [contact_id, addresses]))
}

type ClaimOfContact = Claim & { contactId: string }

/** Returns false if one of them was taken meanwhile. */
export async function insertIdentities(
  db: Db,
  { environmentId }: EnvironmentScope,
  claims: readonly ClaimOfContact[],
  now: Date,
): Promise<boolean> {
  if (claims.length === 0) return true
  const columns = { kind: 'text', value: 'text', contactId: 'uuid', proof: 'text' } as const
  const { count } = await db`
    insert into contact_identities (environment_id, kind, value, contact_id, proof, created_at)
    select ${environmentId}, kind, value, "contactId", proof, ${now}
    from ${rowsIn(db, claims, columns)} given order by kind, value
    on conflict (environment_id, kind, value) do nothing`
  return count === claims.length
}

export async function deleteIdentities(
  db: Db,
  { environmentId }: EnvironmentScope,
  claims: readonly ClaimOfContact[],
): Promise<void> {
  if (claims.length === 0) return
  const given = rowsOf(db, environmentId, claims, { kind: 'text', value: 'text', contactId: 'uuid' })
  await db`
    delete from contact_identities i using ${given} given
    where i.environment_id = ${environmentId} and i.kind = given.kind and i.value = given.value
      and i.contact_id = given."contactId"`
}

const columns = {
  id: 'uuid',
  kind: 'text',
  external_id: 'text',
  email: 'text',
  email_key: 'text',
  email_verified_at: 'timestamptz',
  name: 'text',
  attributes: 'jsonb',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const

const rowOf = ({ email_verified_at, created_at, updated_at, ...contact }: ContactRow) => ({
  ...contact,
  email_key: contact.email === null ? null : emailKey(contact.email),
  email_verified_at: email_verified_at === null ? null : new Date(email_verified_at),
  created_at: new Date(created_at),
  updated_at: new Date(updated_at),
})

export async function insertContacts(db: Db, scope: EnvironmentScope, contacts: readonly ContactRow[]): Promise<void> {
  if (contacts.length === 0) return
  await db`
    insert into contacts (environment_id, id, kind, external_id, email, email_key, email_verified_at, name, attributes,
      first_seen_at, last_seen_at, created_at, updated_at)
    select ${scope.environmentId}, id, kind, external_id, email, email_key, email_verified_at, name, attributes,
      created_at, created_at, created_at, updated_at
    from ${rowsIn(db, contacts.map(rowOf), columns)} given`
  await insertWords(
    db,
    scope,
    contacts.map((contact) => ({ ...contact, words: wordsOf(contact) })),
  )
}

export async function saveContacts(
  db: Db,
  scope: EnvironmentScope,
  changed: readonly { before: ContactRow; after: ContactRow }[],
): Promise<void> {
  if (changed.length === 0) return
  const { environmentId } = scope
  const rows = changed.map(({ after }) => rowOf(after))
  await db`
    update contacts c set kind = given.kind, external_id = given.external_id, email = given.email,
      email_key = given.email_key, email_verified_at = given.email_verified_at, name = given.name,
      attributes = given.attributes, updated_at = given.updated_at
    from ${rowsOf(db, environmentId, rows, columns)} given
    where c.environment_id = ${environmentId} and c.id = given.id`
  await changeWordsOf(db, scope, changed)
}
