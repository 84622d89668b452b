import type { SegmentUse, SegmentUses } from '../../segments/public.ts'

/** Lists the private boards of these segments. */
export const usesInBoards: SegmentUses = ({ scope: { environmentId }, segmentIds }, { sql }) => sql<SegmentUse[]>`
  select segment_id as "segmentId", 'feedback_board' as type, id, name from feedback_boards
  where environment_id = ${environmentId} and segment_id = any(${segmentIds as string[]}::uuid[]) order by position, id`
