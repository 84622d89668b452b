import type { SegmentUses } from '../../../platform/area-hooks.ts'
import type { SegmentUse } from '../../../platform/segment-fields.ts'

/** Private boards. */
export const usesInBoards: SegmentUses = ({ scope: { environmentId }, segmentIds }, { sql }) => sql<SegmentUse[]>`
  select segment_id as "segmentId", 'feedback_board' as type, id, name from feedback_boards
  where environment_id = ${environmentId} and segment_id = any(${segmentIds as string[]}::uuid[]) order by position, id`
