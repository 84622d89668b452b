import type { SegmentUse, SegmentUses } from '../segments/public.ts'

/** Lists the surveys that use these segments as their audience. */
export const usesInSurveys: SegmentUses = ({ scope: { environmentId }, segmentIds }, { sql }) => sql<SegmentUse[]>`
  select segment_id as "segmentId", 'survey' as type, id, name from surveys
  where environment_id = ${environmentId} and segment_id = any(${segmentIds as string[]}::uuid[])
  order by lower(name)`
