import type { SegmentUses } from '../../platform/area-hooks.ts'
import type { SegmentUse } from '../../platform/segment-fields.ts'

/** Surveys whose audience these are. */
export const usesInSurveys: SegmentUses = ({ scope: { environmentId }, segmentIds }, { sql }) => sql<SegmentUse[]>`
  select segment_id as "segmentId", 'survey' as type, id, name from surveys
  where environment_id = ${environmentId} and segment_id = any(${segmentIds as string[]}::uuid[])
  order by lower(name)`
