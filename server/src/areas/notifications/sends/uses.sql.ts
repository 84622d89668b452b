import type { SegmentUse, SegmentUses } from '../../segments/public.ts'

/** Lists the notifications that are being sent to these segments. */
export const usesInSends: SegmentUses = ({ scope: { environmentId }, segmentIds }, { sql }) => sql<SegmentUse[]>`
  select segment_id as "segmentId", 'notification' as type, id, title as name from notification_sends
  where environment_id = ${environmentId} and segment_id = any(${segmentIds as string[]}::uuid[])
    and finished_at is null and title is not null
  order by created_at, id`
