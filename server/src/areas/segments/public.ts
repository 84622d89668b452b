export { noteChanged } from './changes/note-changed.ts'
export {
  type SegmentEntries,
  type SegmentUse,
  type SegmentUses,
  segmentEntries,
  segmentUses,
} from './extension-points.ts'
export { findAnswering, membersIn } from './members/answering.sql.ts'
export { isIn, requireSegments } from './members/ask.ts'
export { contactsInSegment, inSegment, segmentIdsOf } from './members/members.sql.ts'
export { segmentMemberRows, segmentRows } from './public.sql.ts'
export { segmentNames } from './segments.sql.ts'
