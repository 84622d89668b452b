import type { SegmentUse, SegmentUses } from '../segments/public.ts'

/** Lists the posts that use these segments as their audience. */
export const usesInChangelog: SegmentUses = ({ scope: { environmentId }, segmentIds }, { sql }) => sql<SegmentUse[]>`
  select segment_id as "segmentId", 'changelog_post' as type, id, title as name from changelog_posts
  where environment_id = ${environmentId} and segment_id = any(${segmentIds as string[]}::uuid[])
  order by lower(title)`
