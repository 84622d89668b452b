export { bucketOf, buckets, isRolledOut, rolloutAt, weightedVariant } from './bucket.ts'
export { evaluate, unitOf } from './evaluate.ts'
export type { Evaluation, Flag, Prerequisite, Subject, Variant } from './flag.ts'
export { murmur3 } from './murmur3.ts'
