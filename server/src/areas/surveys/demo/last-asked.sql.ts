import type { Db } from '../../../platform/db/sql.ts'
import { segmentRows } from '../../segments/public.ts'
import type { Environment } from '../surveys.sql.ts'

/** Records for each contact the survey it was asked last. */
export async function noteLastAsked(db: Db, { environmentId }: Environment): Promise<void> {
  await db`
    insert into survey_people (environment_id, contact_id, last_shown_at, survey_id)
    select distinct on (contact_id) environment_id, contact_id, shown_at, survey_id from survey_responses
    where environment_id = ${environmentId} order by contact_id, shown_at desc`
}

export async function setSegment(
  db: Db,
  { environmentId }: Environment,
  { survey, segment }: { survey: string; segment: string },
): Promise<void> {
  await db`
    update surveys set segment_id = (
      select id from ${segmentRows(db)} s where environment_id = ${environmentId} and name = ${segment})
    where environment_id = ${environmentId} and name = ${survey}`
}
