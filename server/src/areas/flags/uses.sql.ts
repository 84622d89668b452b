import type { SegmentUse, SegmentUses } from '../segments/public.ts'
import type { Own } from './setup.ts'

/** Lists flags with rules on these segments, including archived ones, because they can be restored. */
export const usesInFlags: SegmentUses<Own> = ({ scope: { environmentId }, segmentIds }, { sql }) => sql<SegmentUse[]>`
  select used.segment_id as "segmentId", 'flag' as type, f.id, f.key as name from flags f
  cross join lateral (
    select distinct (rule ->> 'segment_id')::uuid as segment_id from jsonb_array_elements(f.rules) rule
  ) used
  where f.environment_id = ${environmentId} and used.segment_id = any(${segmentIds as string[]}::uuid[])
  order by f.key`
