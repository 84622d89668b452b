import type { SegmentUse, SegmentUses } from './extension-points.ts'

/** Lists segments whose conditions mention these. */
export const usesInSegments: SegmentUses = ({ scope: { environmentId }, segmentIds }, { sql }) => sql<SegmentUse[]>`
  select substr(m.mention, 9)::uuid as "segmentId", 'segment' as type, s.id, s.name from segment_mentions m
  join segments s on s.environment_id = ${environmentId} and s.id = m.segment_id
  where m.environment_id = ${environmentId} and m.mention = any(${segmentIds.map((id) => `segment:${id}`)}::text[])
  order by lower(s.name)`
