export { isIn, requireSegments, segmentsOf } from './members/ask.ts'
