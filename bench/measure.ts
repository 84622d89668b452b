import type { LoadedFigures } from './load.ts'
import { rotated } from './rotated.ts'

const contenders = ['service', 'fastify', 'select'] as const

export type Contender = (typeof contenders)[number]

export interface Effort {
  rounds: number
  seconds: number
  connections: number
  /** Events in the year that reports are asked about. */
  events: number
}

export interface Measured {
  perSecond: number
  p50: number
  p99: number
  toFastify: number
  toSelect: number
  /** Processor time of the service for a request, in microseconds. */
  cpu: number
  /** The same by that of bare Fastify: it depends least on the machine and on who else uses it. */
  cpuToFastify: number
}

type Round = Record<Contender, LoadedFigures>

/**
 * Loads the contenders in turn, round by round. Machines are noisy, so a ratio is taken within a round, whose runs are
 * close in time, and the median over the rounds is reported.
 */
export async function measure(
  { rounds, seconds }: Effort,
  load: (contender: Contender, seconds: number) => Promise<LoadedFigures>,
): Promise<Measured> {
  for (const contender of contenders) await load(contender, warmUpSeconds)
  const measured: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const figures: Partial<Round> = {}
    for (const contender of rotated(contenders, round)) figures[contender] = await load(contender, seconds)
    measured.push(figures as Round)
  }
  return summary(measured)
}

const warmUpSeconds = 2

export function summary(rounds: readonly Round[]): Measured {
  const over = (figure: (round: Round) => number) => median(rounds.map(figure))
  return {
    perSecond: over(({ service }) => service.perSecond),
    p50: over(({ service }) => service.p50),
    p99: over(({ service }) => service.p99),
    toFastify: over(({ service, fastify }) => service.perSecond / fastify.perSecond),
    toSelect: over(({ service, select }) => service.perSecond / select.perSecond),
    cpu: over(({ service }) => service.cpu),
    cpuToFastify: over(({ service, fastify }) => service.cpu / fastify.cpu),
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}
