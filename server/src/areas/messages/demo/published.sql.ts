import type { Db } from '../../../platform/db/sql.ts'
import { templateRows } from '../../templates/public.ts'

export interface PublishedInDemo {
  name: string
  version_id: string
}

/** Returns the mail templates of the demo. */
export const findPublished = (db: Db, environmentId: string) => db<PublishedInDemo[]>`
  select t.name, t.current_version_id as version_id from ${templateRows(db)} t
  where t.environment_id = ${environmentId} and t.kind = 'email' and t.current_version_id is not null`
