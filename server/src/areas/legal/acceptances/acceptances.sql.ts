import { rowsIn } from '../../../platform/db/rows-in.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { contactRows, type MergedContacts } from '../../contacts/public.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export type Source = 'signup' | 'portal' | 'widget' | 'api'

/** An acceptance in the shape of the contract, with the contact. */
export interface AcceptanceRow {
  id: string
  document_id: string
  slug: string
  title: string
  enforcement: 'required' | 'notice'
  version_id: string
  version: number
  summary: string
  accepted_at: string
  ip: string | null
  user_agent: string | null
  source: Source
  contact_id: string
  contact: { id: string; name: string | null; email: string | null } | null
  erased_at: string | null
}

const acceptances = (db: Db, environmentId: string) => db`
  select a.id, a.document_id, d.slug, v.title, d.enforcement, a.version_id, v.version, v.summary, a.accepted_at, a.ip,
    a.user_agent, a.source, a.contact_id, a.erased_at,
    case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email) end as contact
  from legal_acceptances a
  join legal_documents d on d.environment_id = ${environmentId} and d.id = a.document_id
  join legal_versions v on v.environment_id = ${environmentId} and v.id = a.version_id and v.version is not null
  left join ${contactRows(db)} c on c.environment_id = ${environmentId} and c.id = a.contact_id`

export const listOfDocument = (db: Db, { environmentId }: Environment, documentId: string) => db<AcceptanceRow[]>`
  ${acceptances(db, environmentId)}
  where a.environment_id = ${environmentId} and a.document_id = ${documentId}
  order by a.accepted_at desc, a.id desc`

export const listOfContact = (db: Db, { environmentId }: Environment, contactId: string) => db<AcceptanceRow[]>`
  ${acceptances(db, environmentId)}
  where a.environment_id = ${environmentId} and a.contact_id = ${contactId}
  order by a.accepted_at desc, a.id desc`

/** The parts of a published version that an acceptance needs. */
export interface PublishedVersion {
  version_id: string
  version: number
  document_id: string
  slug: string
  is_current: boolean
}

export const findPublished = (db: Db, { environmentId }: Environment, ids: readonly string[]) => db<PublishedVersion[]>`
  select v.id as version_id, v.version, d.id as document_id, d.slug,
    d.archived_at is null and d.version_id = v.id as is_current
  from legal_versions v
  join legal_documents d on d.environment_id = ${environmentId} and d.id = v.document_id
  where v.environment_id = ${environmentId} and v.id = any(${ids as string[]}::uuid[]) and v.version is not null
    and v.published_at is not null`

interface NewAcceptance {
  id: string
  contact_id: string
  document_id: string
  version_id: string
  accepted_at: Date
  ip: string | null
  user_agent: string | null
  source: Source
}

const columns = {
  id: 'uuid',
  contact_id: 'uuid',
  document_id: 'uuid',
  version_id: 'uuid',
  accepted_at: 'timestamptz',
  ip: 'text',
  user_agent: 'text',
  source: 'text',
} as const

/** Returns the versions that were not accepted before. */
export async function insertAcceptances(
  db: Db,
  { environmentId }: Environment,
  given: readonly NewAcceptance[],
): Promise<string[]> {
  const rows = await db<{ version_id: string }[]>`
    insert into legal_acceptances (environment_id, id, contact_id, document_id, version_id, accepted_at, ip, user_agent,
      source)
    select ${environmentId}, id, contact_id, document_id, version_id, accepted_at, ip, user_agent, source
    from ${rowsIn(db, given, columns)} as given order by version_id
    on conflict (environment_id, contact_id, version_id) do nothing
    returning version_id`
  return rows.map(({ version_id }) => version_id)
}

/** Locks the contact against merge and erasure until the transaction ends. Returns whether it exists. */
export async function keepContact(db: Db, { environmentId }: Environment, contactId: string): Promise<boolean> {
  const rows = await db`
    select 1 from ${contactRows(db)} contacts where environment_id = ${environmentId} and id = ${contactId} for key share`
  return rows.length > 0
}

/** Merges acceptances. Where both contacts accepted a version, the earlier acceptance stays. */
export async function mergeAcceptances(db: Db, { scope, from, into }: MergedContacts): Promise<void> {
  const { environmentId } = scope
  await db`
    delete from legal_acceptances a using legal_acceptances b
    where a.environment_id = ${environmentId} and b.environment_id = ${environmentId}
      and a.version_id = b.version_id
      and ((a.contact_id = ${from} and b.contact_id = ${into} and a.accepted_at >= b.accepted_at)
        or (a.contact_id = ${into} and b.contact_id = ${from} and a.accepted_at > b.accepted_at))`
  await db`
    update legal_acceptances set contact_id = ${into}
    where environment_id = ${environmentId} and contact_id = ${from}`
}

/** Removes the person from acceptances. The record that somebody agreed to the version stays. */
export async function scrubAcceptances(
  db: Db,
  { environmentId }: Environment,
  contactId: string,
  now: Date,
): Promise<void> {
  await db`
    update legal_acceptances set ip = null, user_agent = null, erased_at = ${now}
    where environment_id = ${environmentId} and contact_id = ${contactId}`
}

export const contactsWhoAgreed = (db: Db, { environmentId }: Environment, documentId: string): Fragment => db`
  select distinct a.contact_id from legal_acceptances a
  where a.environment_id = ${environmentId} and a.document_id = ${documentId} and a.erased_at is null`
