/** The number of answers by value. */
export type Tally = ReadonlyMap<number, number>

interface Nps {
  score: number
  low: number
  high: number
  promoters: number
  passives: number
  detractors: number
}

/** The standard normal quantile at 97.5 %. */
const z = 1.959963984540054

/**
 * Returns the net promoter score with its adjusted Wald interval at 95 % as described by Rocks (2016): three answers
 * are added, of which promoters and detractors get three quarters each and passives one and a half. Unlike the plain
 * Wald interval, it holds for few answers and is not empty if all are equal.
 */
export function npsOf(tally: Tally): Nps | null {
  const countOf = (from: number, to: number) =>
    [...tally].reduce((sum, [number, count]) => (number >= from && number <= to ? sum + count : sum), 0)
  const [detractors, passives, promoters] = [countOf(0, 6), countOf(7, 8), countOf(9, 10)]
  const answers = detractors + passives + promoters
  if (answers === 0) return null
  const score = (promoters - detractors) / answers
  const n = answers + 3
  const [p, d] = [(promoters + 0.75) / n, (detractors + 0.75) / n]
  const margin = z * Math.sqrt((p + d - (p - d) ** 2) / n)
  return {
    score: inHundred(score),
    low: inHundred(Math.max(-1, Math.min(score, p - d - margin))),
    high: inHundred(Math.min(1, Math.max(score, p - d + margin))),
    promoters,
    passives,
    detractors,
  }
}

export function averageOf(tally: Tally): number | null {
  const answers = answersIn(tally)
  if (answers === 0) return null
  return Math.round(([...tally].reduce((sum, [number, count]) => sum + number * count, 0) / answers) * 100) / 100
}

export const answersIn = (tally: Tally): number => [...tally.values()].reduce((sum, count) => sum + count, 0)

/** Rounds to one decimal. */
const inHundred = (share: number): number => Math.round(share * 1000) / 10
