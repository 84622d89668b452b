import type { SegmentUses } from '../../platform/area-hooks.ts'
import type { SegmentUse } from '../../platform/segment-fields.ts'

/** Banners whose audience these are. */
export const usesInBanners: SegmentUses = ({ scope: { environmentId }, segmentIds }, { sql }) => sql<SegmentUse[]>`
  select segment_id as "segmentId", 'banner' as type, id, name from banners
  where environment_id = ${environmentId} and segment_id = any(${segmentIds as string[]}::uuid[])
  order by lower(name)`
