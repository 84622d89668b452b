import type { SegmentUses } from '../../platform/area-hooks.ts'
import type { SegmentUse } from '../../platform/segment-fields.ts'

/** Posts whose audience these are. */
export const usesInChangelog: SegmentUses = ({ scope: { environmentId }, segmentIds }, { sql }) => sql<SegmentUse[]>`
  select segment_id as "segmentId", 'changelog_post' as type, id, title as name from changelog_posts
  where environment_id = ${environmentId} and segment_id = any(${segmentIds as string[]}::uuid[])
  order by lower(title)`
