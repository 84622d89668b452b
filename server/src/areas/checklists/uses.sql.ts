import type { SegmentUse, SegmentUses } from '../segments/public.ts'

/** Lists the checklists that use these segments as their audience. */
export const usesInChecklists: SegmentUses = ({ scope: { environmentId }, segmentIds }, { sql }) => sql<SegmentUse[]>`
  select segment_id as "segmentId", 'checklist' as type, id, name from checklists
  where environment_id = ${environmentId} and segment_id = any(${segmentIds as string[]}::uuid[])
  order by lower(name)`
