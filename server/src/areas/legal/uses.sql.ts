import type { SegmentUse, SegmentUses } from '../segments/public.ts'

/** Lists the documents limited to these segments, including archived ones, because they can be restored. */
export const usesInDocuments: SegmentUses = ({ scope: { environmentId }, segmentIds }, { sql }) => sql<SegmentUse[]>`
  select segment_id as "segmentId", 'legal_document' as type, id, title as name from legal_documents
  where environment_id = ${environmentId} and segment_id = any(${segmentIds as string[]}::uuid[])
  order by lower(title)`
