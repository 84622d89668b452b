import type { SegmentUse, SegmentUses } from '../segments/public.ts'

/** Lists the banners that use these segments as their audience. */
export const usesInBanners: SegmentUses = ({ scope: { environmentId }, segmentIds }, { sql }) => sql<SegmentUse[]>`
  select segment_id as "segmentId", 'banner' as type, id, name from banners
  where environment_id = ${environmentId} and segment_id = any(${segmentIds as string[]}::uuid[])
  order by lower(name)`
