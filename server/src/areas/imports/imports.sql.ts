import type { Page, Paged } from '@userkeep/contract'
import type { ImportFormat, ImportKind, ImportStatus } from '@userkeep/contract/shapes/import'
import { keyset } from '../../platform/db/keyset.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import type { Mapping } from './file/fields.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export interface ImportRow {
  id: string
  kind: ImportKind
  format: ImportFormat
  file_name: string | null
  size_bytes: number
  received_bytes: number
  status: ImportStatus
  mapping: Mapping | null
  /** The header line of a CSV file, once it was read. */
  header: string | null
  is_dry_run: boolean
  next_byte: number
  next_line: number
  created: number
  updated: number
  unchanged: number
  refused: number
  attempts: number
  error: string | null
  created_at: string
  started_at: string | null
  finished_at: string | null
}

const columns = (db: Db) => db`
  id, kind, format, file_name, size_bytes, received_bytes, status, mapping, header, is_dry_run, next_byte, next_line, created, updated,
  unchanged, refused, attempts, error, created_at, started_at, finished_at`

const newestFirst = keyset('imports', 'desc', { id: 'uuid' })

export const listImportRows = (db: Db, { environmentId }: Environment, page: Page): Promise<Paged<ImportRow>> =>
  newestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<ImportRow[]>`
      select ${columns(db)}, ${key} from imports where environment_id = ${environmentId} ${after} ${window}`,
  )

export async function findImport(db: Db, { environmentId }: Environment, id: string): Promise<ImportRow | null> {
  const [row] = await db<ImportRow[]>`
    select ${columns(db)} from imports where environment_id = ${environmentId} and id = ${id}`
  return row ?? null
}

/** Locks the import until the transaction ends. Waits for a batch that is being processed. */
export async function lockImport(db: Db, { environmentId }: Environment, id: string): Promise<ImportRow | null> {
  const [row] = await db<ImportRow[]>`
    select ${columns(db)} from imports where environment_id = ${environmentId} and id = ${id} for update`
  return row ?? null
}

/** Counts the imports that are not finished. */
export async function countOpen(db: Db, { environmentId }: Environment): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*) as count from imports
    where environment_id = ${environmentId} and status in ('uploading', 'checking', 'checked', 'running')`
  return row.count
}

interface NewRow extends Pick<ImportRow, 'id' | 'kind' | 'format' | 'file_name' | 'size_bytes'> {
  now: Date
}

export async function insertImport(
  db: Db,
  { organizationId, environmentId }: EnvironmentScope,
  { id, kind, format, file_name, size_bytes, now }: NewRow,
): Promise<ImportRow> {
  const [row] = await db<[ImportRow]>`
    insert into imports (environment_id, id, organization_id, kind, format, file_name, size_bytes, status, created_at)
    values (${environmentId}, ${id}, ${organizationId}, ${kind}, ${format}, ${file_name}, ${size_bytes}, 'uploading',
      ${now})
    returning ${columns(db)}`
  return row
}

/** Writes where an import is. */
export async function saveImport(db: Db, { environmentId }: Environment, row: ImportRow): Promise<void> {
  await db`
    update imports set received_bytes = ${row.received_bytes}, status = ${row.status},
      mapping = ${row.mapping === null ? null : db.json(row.mapping)}, header = ${row.header}, is_dry_run = ${row.is_dry_run},
      next_byte = ${row.next_byte},
      next_line = ${row.next_line}, created = ${row.created}, updated = ${row.updated}, unchanged = ${row.unchanged},
      refused = ${row.refused}, attempts = ${row.attempts}, retry_at = null, error = ${row.error},
      started_at = ${row.started_at}, finished_at = ${row.finished_at}
    where environment_id = ${environmentId} and id = ${row.id}`
}

export async function noteAttempt(
  db: Db,
  { environmentId }: Environment,
  id: string,
  { attempts, retryAt }: { attempts: number; retryAt: Date },
): Promise<void> {
  await db`
    update imports set attempts = ${attempts}, retry_at = ${retryAt}
    where environment_id = ${environmentId} and id = ${id}`
}

/** Lists imports of all tenants that have lines to process. */
export const listRunning = (db: Db, now: Date) => db<{ id: string; environmentId: string; organizationId: string }[]>`
  select id, environment_id as "environmentId", organization_id as "organizationId" from imports
  where status in ('checking', 'running') and (retry_at is null or retry_at <= ${now})
  order by created_at limit 100`

/** Locks the import if no other worker processes it. */
export async function claimImport(db: Db, { environmentId }: Environment, id: string): Promise<ImportRow | null> {
  const [row] = await db<ImportRow[]>`
    select ${columns(db)} from imports
    where environment_id = ${environmentId} and id = ${id} and status in ('checking', 'running')
    for update skip locked`
  return row ?? null
}

/** Lists environments of all tenants with uploads that were never started, or with refused lines to delete. */
export const environmentsToPrune = (db: Db, before: Date) => db<{ environmentId: string }[]>`
  select distinct environment_id as "environmentId" from imports
  where created_at < ${before} and (status in ('uploading', 'checked') or exists (
    select 1 from import_refusals r where r.environment_id = imports.environment_id and r.import_id = imports.id))`

/** Cancels uploads that were not started in time. */
export async function cancelForgotten(
  db: Db,
  { environmentId }: Environment,
  { before, now }: { before: Date; now: Date },
): Promise<void> {
  await db`
    update imports set status = 'canceled', finished_at = ${now}
    where environment_id = ${environmentId} and status in ('uploading', 'checked') and created_at < ${before}`
}
