import type { SegmentUses } from '../../platform/area-hooks.ts'
import type { SegmentUse } from '../../platform/segment-fields.ts'

/** Documents that are for these segments alone. Archived ones too, since they can be restored. */
export const usesInDocuments: SegmentUses = ({ scope: { environmentId }, segmentIds }, { sql }) => sql<SegmentUse[]>`
  select segment_id as "segmentId", 'legal_document' as type, id, title as name from legal_documents
  where environment_id = ${environmentId} and segment_id = any(${segmentIds as string[]}::uuid[])
  order by lower(title)`
