import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { TemplateContent, TemplateFormat, TemplateKind } from '../content.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export interface TemplateRow {
  id: string
  key: string
  name: string
  kind: TemplateKind
  format: TemplateFormat
  draft: TemplateContent
  current_version_id: string | null
  archived_at: string | null
  created_at: string
  updated_at: string
  number: number | null
  published_at: string | null
  has_changes: boolean
}

const columns = (db: Db) => db`
  t.id, t.key, t.name, t.kind, t.format, t.draft, t.current_version_id, t.archived_at, t.created_at, t.updated_at,
  v.number, v.published_at, v.content is distinct from t.draft as has_changes`

const templates = (db: Db, environmentId: string) => db`
  templates t
  left join template_versions v on v.environment_id = ${environmentId} and v.id = t.current_version_id`

const byName = keyset('templates', 'asc', { 'lower(t.name)': 'text', 't.id': 'uuid' })

interface TemplateFilter {
  kind?: TemplateKind | undefined
  archived?: boolean | undefined
}

export function listTemplateRows(
  db: Db,
  { environmentId }: Environment,
  { kind, archived = false }: TemplateFilter,
  page: Page,
): Promise<Paged<TemplateRow>> {
  return byName.read(
    db,
    page,
    ({ key, after, window }) => db<TemplateRow[]>`
      select ${columns(db)}, ${key} from ${templates(db, environmentId)}
      where t.environment_id = ${environmentId} and (t.archived_at is not null) = ${archived}
        ${kind === undefined ? db`` : db`and t.kind = ${kind}`} ${after} ${window}`,
  )
}

export async function findTemplate(db: Db, { environmentId }: Environment, id: string): Promise<TemplateRow | null> {
  const [row] = await db<TemplateRow[]>`
    select ${columns(db)} from ${templates(db, environmentId)}
    where t.environment_id = ${environmentId} and t.id = ${id}`
  return row ?? null
}

/** Locks the keys of an environment, and returns the taken ones that begin like a key. */
export async function lockKeysLike(db: Db, { environmentId }: Environment, key: string): Promise<string[]> {
  await db`select pg_advisory_xact_lock(hashtextextended(${`template keys ${environmentId}`}, 0))`
  const rows = await db<{ key: string }[]>`
    select key from templates where environment_id = ${environmentId} and (key = ${key} or key like ${`${key}-%`})`
  return rows.map((row) => row.key)
}

/** Locks a template for changes and publication. */
export async function lockTemplate(db: Db, scope: Environment, id: string): Promise<TemplateRow | null> {
  const { environmentId } = scope
  await db`select 1 from templates where environment_id = ${environmentId} and id = ${id} for no key update`
  return findTemplate(db, scope, id)
}

export async function countLiveTemplates(db: Db, { environmentId }: Environment): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*) from templates where environment_id = ${environmentId} and archived_at is null`
  return row.count
}

type NewTemplateRow = Pick<TemplateRow, 'id' | 'key' | 'name' | 'kind' | 'format' | 'draft'>

export async function insertTemplate(
  db: Db,
  { environmentId }: Environment,
  { id, key, name, kind, format, draft }: NewTemplateRow,
  now: Date,
): Promise<void> {
  await db`
    insert into templates (environment_id, id, key, name, kind, format, draft, created_at, updated_at)
    values (${environmentId}, ${id}, ${key}, ${name}, ${kind}, ${format}, ${db.json(draft)}, ${now}, ${now})`
}

export async function saveTemplate(
  db: Db,
  { environmentId }: Environment,
  { id, key, name, draft, current_version_id, archived_at }: TemplateRow,
  now: Date,
): Promise<void> {
  await db`
    update templates set key = ${key}, name = ${name}, draft = ${db.json(draft)}, current_version_id = ${current_version_id},
      archived_at = ${archived_at}, updated_at = ${now}
    where environment_id = ${environmentId} and id = ${id}`
}

export async function deleteTemplateRow(db: Db, { environmentId }: Environment, id: string): Promise<void> {
  await db`delete from templates where environment_id = ${environmentId} and id = ${id}`
}
