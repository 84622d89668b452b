import { addDays, dayNumber } from '../people/local-days.ts'
import { type Days, pointsOf, type Question } from './question.ts'
import type { Tally } from './tally.ts'

type Figure = 'events' | 'people'

/** Returns the point of the previous period with the same position. */
export function previousPoints(question: Question): (start: string) => string | null {
  const { previous, interval } = question
  if (previous === null) return () => null
  if (interval === 'hour') {
    const back = dayNumber(question.from) - dayNumber(previous.from)
    return (start) => `${addDays(start.slice(0, 10), -back)}${start.slice(10)}`
  }
  const [now, before] = [pointsOf(question, interval), pointsOf(previous, interval)]
  const places = new Map(now.map((start, index) => [start, before[index] ?? null]))
  return (start) => places.get(start) ?? null
}

const totalOf = (tally: Tally | undefined, figure: Figure): number =>
  figure === 'events' ? (tally?.events ?? 0) : (tally?.people.people ?? 0)

const atOf = (tally: Tally | undefined, figure: Figure, start: string | null): number => {
  const point = start === null ? undefined : tally?.points.get(start)
  return figure === 'events' ? (point?.events ?? 0) : (point?.people.people ?? 0)
}

/** Returns a figure over time, with the previous period if one is asked for. */
export function metricOf(question: Question, figure: Figure, tally: Tally | undefined, before: Tally | undefined) {
  const previousOf = previousPoints(question)
  const isCompared = question.previous !== null
  return {
    value: totalOf(tally, figure),
    previous: isCompared ? totalOf(before, figure) : null,
    estimated: figure === 'people' && [tally, before].some((one) => one?.people.estimated === true),
    points: pointsOf(question, question.interval).map((start) => ({
      start,
      value: atOf(tally, figure, start),
      previous: isCompared ? atOf(before, figure, previousOf(start)) : null,
    })),
  }
}

/** Runs a question on its period and on the previous one. */
export async function withPrevious<T>(
  question: Question,
  ask: (period: Days) => Promise<T>,
): Promise<{ now: T; before: T | null }> {
  const [now, before] = await Promise.all([ask(question), question.previous === null ? null : ask(question.previous)])
  return { now, before }
}
