import type { Db } from '../../../platform/db/sql.ts'

export interface PublishedInDemo {
  name: string
  version_id: string
}

/** The templates of mails that the demo has. */
export const findPublished = (db: Db, environmentId: string) => db<PublishedInDemo[]>`
  select t.name, t.current_version_id as version_id from templates t
  where t.environment_id = ${environmentId} and t.kind = 'email' and t.current_version_id is not null`
