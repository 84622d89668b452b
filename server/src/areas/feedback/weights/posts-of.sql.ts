import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { segmentRows } from '../../segments/public.ts'
import { everybody } from '../posts/show.sql.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

interface Changed {
  customerIds: readonly string[]
  contactIds: readonly string[]
}

/** Selects posts with votes of these customers when they were last weighed, or votes of these contacts. */
export const postsOf = (db: Db, { environmentId }: Environment, { customerIds, contactIds }: Changed): Fragment => db`
  select post_id from feedback_teams
  where environment_id = ${environmentId} and customer_id = any(${customerIds as string[]}::uuid[])
  union select post_id from feedback_votes
  where environment_id = ${environmentId} and contact_id = any(${contactIds as string[]}::uuid[])`

/** Lists posts weighed before a time in environments with segments, the oldest first, of all tenants. */
export const listWeighedBefore = (db: Db, before: Date, limit: number) => db<
  { environment_id: string; post_id: string }[]
>`
  select w.environment_id, w.post_id from feedback_weights w
  where w.group_id = ${everybody} and w.weighed_at < ${before} and exists (
    select 1 from ${segmentRows(db)} s where s.environment_id = w.environment_id)
  order by w.weighed_at limit ${limit}`
