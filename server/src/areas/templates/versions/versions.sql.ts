import type { Page, Paged } from '@userkeep/contract'
import type postgres from 'postgres'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { Compiled } from '../compile/compile.ts'
import type { TemplateContent } from '../content.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

interface VersionRow {
  id: string
  template_id: string
  number: number
  published_at: string
  published_by: string | null
}

export interface VersionInFull extends VersionRow {
  content: TemplateContent
}

const columns = (db: Db) => db`
  v.id, v.template_id, v.number, v.published_at, v.published_by`

const newestFirst = keyset('template_versions', 'desc', { 'v.number': 'bigint' })

export function listVersionRows(
  db: Db,
  { environmentId }: Environment,
  templateId: string,
  page: Page,
): Promise<Paged<VersionRow>> {
  return newestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<VersionRow[]>`
      select ${columns(db)}, ${key} from template_versions v
      where v.environment_id = ${environmentId} and v.template_id = ${templateId} ${after} ${window}`,
  )
}

export async function findVersion(
  db: Db,
  { environmentId }: Environment,
  templateId: string,
  id: string,
): Promise<VersionInFull | null> {
  const [row] = await db<VersionInFull[]>`
    select ${columns(db)}, v.content from template_versions v
    where v.environment_id = ${environmentId} and v.template_id = ${templateId} and v.id = ${id}`
  return row ?? null
}

/** Finds the version published before this number. */
export async function findVersionBefore(
  db: Db,
  { environmentId }: Environment,
  templateId: string,
  number: number | null,
): Promise<VersionInFull | null> {
  const [row] = await db<VersionInFull[]>`
    select ${columns(db)}, v.content from template_versions v
    where v.environment_id = ${environmentId} and v.template_id = ${templateId}
      and (${number}::int is null or v.number < ${number})
    order by v.number desc limit 1`
  return row ?? null
}

export async function findCompiled(db: Db, { environmentId }: Environment, id: string): Promise<Compiled | null> {
  const [row] = await db<{ compiled: Compiled }[]>`
    select compiled from template_versions where environment_id = ${environmentId} and id = ${id}`
  return row?.compiled ?? null
}

interface NewVersion {
  id: string
  template_id: string
  number: number
  content: TemplateContent
  compiled: Compiled
  published_by: string
}

type Json = Parameters<postgres.Sql['json']>[0]

/** Inserts a version. Versions are never updated. */
export async function insertVersion(
  db: Db,
  { environmentId }: Environment,
  { id, template_id, number, content, compiled, published_by }: NewVersion,
  now: Date,
): Promise<void> {
  await db`
    insert into template_versions
      (environment_id, id, template_id, number, content, compiled, published_at, published_by)
    values (${environmentId}, ${id}, ${template_id}, ${number}, ${db.json(content)},
      ${db.json(compiled as unknown as Json)}, ${now}, ${published_by})`
}
