import type { SegmentUses } from '../../platform/area-hooks.ts'
import type { SegmentUse } from '../../platform/segment-fields.ts'

/** Campaigns that are still to be sent to these. One that is over needs its segment no more. */
export const usesInCampaigns: SegmentUses = ({ scope: { environmentId }, segmentIds }, { sql }) => sql<SegmentUse[]>`
  select segment_id as "segmentId", 'campaign' as type, id, name from campaigns
  where environment_id = ${environmentId} and segment_id = any(${segmentIds as string[]}::uuid[])
    and state in ('draft', 'scheduled', 'sending', 'paused')
  order by lower(name)`
