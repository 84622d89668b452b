import type { ConsentCategory, ConsentSource, Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import { rowsIn } from '../../../platform/db/rows-in.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { contactRows, type MergedContacts } from '../../contacts/public.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** The current decision in one category. */
export interface ConsentRow {
  category: ConsentCategory
  granted: boolean
  at: string
  source: ConsentSource
  wording: string | null
  record_id: string
}

export const listConsents = (db: Db, { environmentId }: Environment, contactId: string) => db<ConsentRow[]>`
  select category, granted, at, source, wording, record_id from consents
  where environment_id = ${environmentId} and contact_id = ${contactId}`

/** Returns an SQL expression: whether this contact agreed to mail of this category. Undecided contacts did not. */
export const consented = (
  db: Db,
  environmentId: string,
  category: ConsentCategory,
  contactId: Fragment,
): Fragment => db`exists (
  select 1 from consents agreed
  where agreed.environment_id = ${environmentId} and agreed.contact_id = ${contactId}
    and agreed.category = ${category} and agreed.granted)`

/** Locks a contact for a decision, against merge and erasure. Returns whether it exists. */
export async function holdContact(db: Db, { environmentId }: Environment, contactId: string): Promise<boolean> {
  const rows = await db`
    select 1 from ${contactRows(db)} contacts where environment_id = ${environmentId} and id = ${contactId} for no key update`
  return rows.length > 0
}

export interface NewRecord {
  id: string
  category: ConsentCategory
  granted: boolean
  at: Date
  recorded_at: Date
  source: ConsentSource
  wording: string | null
  ip: string | null
  user_agent: string | null
}

const written = {
  id: 'uuid',
  category: 'text',
  granted: 'boolean',
  at: 'timestamptz',
  recorded_at: 'timestamptz',
  source: 'text',
  wording: 'text',
  ip: 'text',
  user_agent: 'text',
} as const

/** Adds to the evidence. What was recorded before, of the same moment and from the same source, is not added again. */
export const insertRecords = (db: Db, { environmentId }: Environment, contactId: string, given: NewRecord[]) => db<
  { id: string }[]
>`
  insert into consent_records (environment_id, contact_id, id, category, granted, at, recorded_at, source, wording, ip,
    user_agent)
  select ${environmentId}, ${contactId}::uuid, id, category, granted, at, recorded_at, source, wording, ip, user_agent
  from ${rowsIn(db, given, written)} as given
  where not exists (
    select 1 from consent_records r
    where r.environment_id = ${environmentId} and r.contact_id = ${contactId} and r.category = given.category
      and r.at = given.at and r.granted = given.granted and r.source = given.source)
  returning id`

/** The later decision wins. At the same moment, the withdrawal wins. */
export const wins = (db: Db) => db`
  (excluded.at, not excluded.granted, excluded.record_id) > (c.at, not c.granted, c.record_id)`

export const taken = (db: Db) => db`
  granted = excluded.granted, at = excluded.at, source = excluded.source, wording = excluded.wording,
  record_id = excluded.record_id`

/** Saves decisions and returns the categories in which the given decision now stands. */
export async function raiseConsents(
  db: Db,
  { environmentId }: Environment,
  contactId: string,
  given: NewRecord[],
): Promise<ConsentCategory[]> {
  const rows = await db<{ category: ConsentCategory }[]>`
    insert into consents as c (environment_id, contact_id, category, granted, at, source, wording, record_id)
    select ${environmentId}, ${contactId}::uuid, category, granted, at, source, wording, id
    from ${rowsIn(db, given, written)} as given
    on conflict (environment_id, contact_id, category) do update set ${taken(db)} where ${wins(db)}
    returning c.category`
  return rows.map(({ category }) => category)
}

/** Merges consents. The later decision in each category wins, and the evidence of both stays. */
export async function mergeConsents(db: Db, { scope, from, into }: MergedContacts): Promise<void> {
  const { environmentId } = scope
  await db`
    insert into consents as c (environment_id, contact_id, category, granted, at, source, wording, record_id)
    select environment_id, ${into}::uuid, category, granted, at, source, wording, record_id
    from consents where environment_id = ${environmentId} and contact_id = ${from}
    on conflict (environment_id, contact_id, category) do update set ${taken(db)} where ${wins(db)}`
  await db`delete from consents where environment_id = ${environmentId} and contact_id = ${from}`
  await db`
    update consent_records set contact_id = ${into}
    where environment_id = ${environmentId} and contact_id = ${from}`
}

interface RecordRow extends Omit<ConsentRow, 'record_id'> {
  id: string
  recorded_at: string
  ip: string | null
  user_agent: string | null
}

const latest = keyset('consent_records', 'desc', { at: 'timestamptz', id: 'uuid' })

export function listRecords(
  db: Db,
  { environmentId }: Environment,
  contactId: string,
  page: Page,
): Promise<Paged<RecordRow>> {
  return latest.read(
    db,
    page,
    ({ key, after, window }) => db<RecordRow[]>`
      select id, category, granted, at, recorded_at, source, wording, ip, user_agent, ${key} from consent_records
      where environment_id = ${environmentId} and contact_id = ${contactId} ${after} ${window}`,
  )
}

export const everyRecord = (db: Db, { environmentId }: Environment, contactId: string) => db<RecordRow[]>`
  select id, category, granted, at, recorded_at, source, wording, ip, user_agent from consent_records
  where environment_id = ${environmentId} and contact_id = ${contactId} order by at, id`
