import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

interface VersionRow {
  id: string
  document_id: string
  version: number | null
  title: string
  summary: string
  sha256: string | null
  published_at: string | null
  created_at: string
  updated_at: string
}

export interface VersionInFull extends VersionRow {
  body: string
  html: string
}

const columns = (db: Db) => db`
  v.id, v.document_id, v.version, v.title, v.summary, v.sha256, v.published_at, v.created_at, v.updated_at`

const newestFirst = keyset('legal_versions', 'desc', { 'v.id': 'uuid' })

export function listVersionRows(
  db: Db,
  { environmentId }: Environment,
  documentId: string,
  page: Page,
): Promise<Paged<VersionRow>> {
  return newestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<VersionRow[]>`
      select ${columns(db)}, ${key} from legal_versions v
      where v.environment_id = ${environmentId} and v.document_id = ${documentId} ${after} ${window}`,
  )
}

export async function findVersion(
  db: Db,
  { environmentId }: Environment,
  documentId: string,
  id: string,
): Promise<VersionInFull | null> {
  const [row] = await db<VersionInFull[]>`
    select ${columns(db)}, v.body, v.html from legal_versions v
    where v.environment_id = ${environmentId} and v.document_id = ${documentId} and v.id = ${id}`
  return row ?? null
}

/** Finds the version published before this one; for a draft, the last version. */
export async function findVersionBefore(
  db: Db,
  { environmentId }: Environment,
  { document_id, version }: Pick<VersionRow, 'document_id' | 'version'>,
): Promise<VersionInFull | null> {
  const [row] = await db<VersionInFull[]>`
    select ${columns(db)}, v.body, v.html from legal_versions v
    where v.environment_id = ${environmentId} and v.document_id = ${document_id} and v.version is not null
      and (${version}::int is null or v.version < ${version})
    order by v.version desc limit 1`
  return row ?? null
}

/** Lists the published versions of a document, the newest first. */
export const listPublished = (db: Db, { environmentId }: Environment, documentId: string) => db<VersionInFull[]>`
  select ${columns(db)}, v.body, v.html from legal_versions v
  where v.environment_id = ${environmentId} and v.document_id = ${documentId} and v.version is not null
  order by v.version desc`

export const listVersionsIn = (db: Db, { environmentId }: Environment, ids: readonly string[]) => db<VersionInFull[]>`
  select ${columns(db)}, v.body, v.html from legal_versions v
  where v.environment_id = ${environmentId} and v.id = any(${ids as string[]}::uuid[])
  order by v.published_at desc, v.id desc`

export async function insertDraft(db: Db, { environmentId }: Environment, draft: VersionInFull): Promise<void> {
  const { id, document_id, title, summary, body, html, created_at } = draft
  await db`
    insert into legal_versions (environment_id, id, document_id, title, summary, body, html, created_at, updated_at)
    values (${environmentId}, ${id}, ${document_id}, ${title}, ${summary}, ${body}, ${html}, ${created_at},
      ${created_at})`
}

/** Saves a draft. Published rows are never updated. */
export async function saveDraft(db: Db, { environmentId }: Environment, draft: VersionInFull): Promise<void> {
  const { id, document_id, version, title, summary, body, html, sha256, published_at, updated_at } = draft
  await db`
    update legal_versions set version = ${version}, title = ${title}, summary = ${summary}, body = ${body},
      html = ${html}, sha256 = ${sha256}, published_at = ${published_at}, updated_at = ${updated_at}
    where environment_id = ${environmentId} and document_id = ${document_id} and id = ${id} and published_at is null`
}

export async function deleteDraftRow(db: Db, { environmentId }: Environment, id: string): Promise<void> {
  await db`
    delete from legal_versions where environment_id = ${environmentId} and id = ${id} and published_at is null`
}
