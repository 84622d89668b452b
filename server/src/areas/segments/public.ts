export { type Answering, findAnswering, membersIn } from './members/answering.sql.ts'
export { isIn, requireSegments, segmentsOf } from './members/ask.ts'
export { inSegment, segmentIdsOf } from './members/members.sql.ts'
export { segmentNames } from './segments.sql.ts'
