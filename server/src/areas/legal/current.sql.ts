import type { EnvironmentScope } from '../../platform/contact-data.ts'
import type { Db } from '../../platform/db/sql.ts'

export interface CurrentRow {
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

/** The version of each document that people are asked for. */
export const listCurrent = (
  db: Db,
  { environmentId }: Pick<EnvironmentScope, 'environmentId'>,
): Promise<CurrentRow[]> => db<CurrentRow[]>`
  select d.id as document_id, d.slug, v.title, d.enforcement, d.segment_id is null as asks_everybody,
    v.id as version_id, v.version, v.summary, v.html, v.published_at
  from legal_documents d join legal_versions v on v.environment_id = ${environmentId} and v.id = d.version_id
  where d.environment_id = ${environmentId} and d.archived_at is null order by lower(v.title), d.id`
