// The server takes the evaluator of flags for variants too: the same people get the same answer.
export { bucketOf, isRolledOut, weightedVariant } from '../../../../evaluator/src/index.ts'
