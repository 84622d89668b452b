import type { SegmentUse, SegmentUses } from '../segments/public.ts'

/** Lists the campaigns that are still to be sent to these segments. A finished campaign no longer needs its segment. */
export const usesInCampaigns: SegmentUses = ({ scope: { environmentId }, segmentIds }, { sql }) => sql<SegmentUse[]>`
  select segment_id as "segmentId", 'campaign' as type, id, name from campaigns
  where environment_id = ${environmentId} and segment_id = any(${segmentIds as string[]}::uuid[])
    and state in ('draft', 'scheduled', 'sending', 'paused')
  order by lower(name)`
