import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export interface DocumentRow {
  id: string
  slug: string
  title: string
  enforcement: 'required' | 'notice'
  segment_id: string | null
  version_id: string | null
  archived_at: string | null
  created_at: string
  updated_at: string
  version: number | null
  published_at: string | null
  draft_id: string | null
}

const columns = (db: Db) => db`
  d.id, d.slug, d.title, d.enforcement, d.segment_id, d.version_id, d.archived_at, d.created_at, d.updated_at,
  v.version, v.published_at, w.id as draft_id`

const documents = (db: Db, environmentId: string) => db`
  legal_documents d
  left join legal_versions v on v.environment_id = ${environmentId} and v.id = d.version_id
  left join legal_versions w on w.environment_id = ${environmentId} and w.document_id = d.id and w.published_at is null`

const byTitle = keyset('legal_documents', 'asc', { 'lower(d.title)': 'text', 'd.id': 'uuid' })

export function listDocumentRows(db: Db, { environmentId }: Environment, page: Page): Promise<Paged<DocumentRow>> {
  return byTitle.read(
    db,
    page,
    ({ key, after, window }) => db<DocumentRow[]>`
      select ${columns(db)}, ${key} from ${documents(db, environmentId)}
      where d.environment_id = ${environmentId} ${after} ${window}`,
  )
}

export async function findDocument(db: Db, { environmentId }: Environment, id: string): Promise<DocumentRow | null> {
  const [row] = await db<DocumentRow[]>`
    select ${columns(db)} from ${documents(db, environmentId)}
    where d.environment_id = ${environmentId} and d.id = ${id}`
  return row ?? null
}

/** Locks a document and its versions for changes. */
export async function lockDocument(db: Db, scope: Environment, id: string): Promise<DocumentRow | null> {
  const { environmentId } = scope
  await db`select 1 from legal_documents where environment_id = ${environmentId} and id = ${id} for no key update`
  return findDocument(db, scope, id)
}

export async function countLiveDocuments(db: Db, { environmentId }: Environment): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*) from legal_documents where environment_id = ${environmentId} and archived_at is null`
  return row.count
}

type NewDocument = Pick<DocumentRow, 'id' | 'slug' | 'title' | 'enforcement' | 'segment_id'>

export async function insertDocument(
  db: Db,
  { environmentId }: Environment,
  { id, slug, title, enforcement, segment_id }: NewDocument,
  now: Date,
): Promise<void> {
  await db`
    insert into legal_documents (environment_id, id, slug, title, enforcement, segment_id, created_at, updated_at)
    values (${environmentId}, ${id}, ${slug}, ${title}, ${enforcement}, ${segment_id}, ${now}, ${now})`
}

export async function saveDocument(
  db: Db,
  { environmentId }: Environment,
  { id, title, enforcement, segment_id, version_id, archived_at }: DocumentRow,
  now: Date,
): Promise<void> {
  await db`
    update legal_documents set title = ${title}, enforcement = ${enforcement}, segment_id = ${segment_id},
      version_id = ${version_id}, archived_at = ${archived_at}, updated_at = ${now}
    where environment_id = ${environmentId} and id = ${id}`
}

export async function deleteDocumentRow(db: Db, { environmentId }: Environment, id: string): Promise<void> {
  await db`delete from legal_documents where environment_id = ${environmentId} and id = ${id}`
}
