import type { SegmentUse, SegmentUses } from '../../segments/public.ts'

/** Whether the program is for one of these. */
export const usesInProgram: SegmentUses = ({ scope: { environmentId }, segmentIds }, { sql }) => sql<SegmentUse[]>`
  select segment_id as "segmentId", 'referral_program' as type, environment_id as id, 'Referral program' as name
  from referral_programs
  where environment_id = ${environmentId} and segment_id = any(${segmentIds as string[]}::uuid[])`
