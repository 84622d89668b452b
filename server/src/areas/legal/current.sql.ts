import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'

interface CurrentRow {
  document_id: string
  slug: string
  title: string
  enforcement: 'required' | 'notice'
  asks_everybody: boolean
  version_id: string
  version: number
  summary: string
  html: string
  published_at: string
}

/** Lists the current version of each document. */
export const listCurrent = (
  db: Db,
  { environmentId }: Pick<EnvironmentScope, 'environmentId'>,
): Promise<CurrentRow[]> => db<CurrentRow[]>`
  select d.id as document_id, d.slug, v.title, d.enforcement, d.segment_id is null as asks_everybody,
    v.id as version_id, v.version, v.summary, v.html, v.published_at
  from legal_documents d join legal_versions v on v.environment_id = ${environmentId} and v.id = d.version_id
  where d.environment_id = ${environmentId} and d.archived_at is null
    and v.version is not null and v.published_at is not null
  order by lower(v.title), d.id`
