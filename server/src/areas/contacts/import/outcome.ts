import { Failure } from '../../../platform/fail.ts'

/** A line of a file that changed nothing, and the reason. */
export interface RefusedLine {
  readonly field: string | null
  readonly reason: string
}

/** The effect of one line of a file. */
export type ImportOutcome = 'created' | 'updated' | 'unchanged' | RefusedLine

/** Returns the outcome of a line, or why it was refused. Lines are decided in memory, so a refusal has no effect. */
export function outcomeOf(decide: () => ImportOutcome): ImportOutcome {
  try {
    return decide()
  } catch (error) {
    return refusalOf(error)
  }
}

/** Returns the refusal of a line. Throws any other error. */
export function refusalOf(error: unknown): RefusedLine {
  if (!(error instanceof Failure)) throw error
  const [first] = Object.entries(error.fields ?? {})
  return first === undefined ? { field: null, reason: error.message } : { field: first[0], reason: first[1] }
}
