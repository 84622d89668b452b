/** A figure that must not grow while the load stays the same. */
export interface Measure {
  readonly name: string
  readonly unit: string
  /** A difference that means nothing, such as a few connections. */
  readonly tolerance: number
}

export interface Verdict {
  readonly first: number
  readonly last: number
  readonly ratio: number
  readonly isFlat: boolean
}

const mayGrow = 1.1

/** Compares the last sixth of a run with the first: ten minutes of an hour. */
export function flatnessOf(values: readonly number[], { tolerance }: Pick<Measure, 'tolerance'>): Verdict {
  const count = Math.max(1, Math.floor(values.length / 6))
  const [first, last] = [mean(values.slice(0, count)), mean(values.slice(-count))]
  const ratio = first === 0 ? (last === 0 ? 1 : Number.POSITIVE_INFINITY) : last / first
  return { first, last, ratio, isFlat: ratio <= mayGrow || last - first <= tolerance }
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)
