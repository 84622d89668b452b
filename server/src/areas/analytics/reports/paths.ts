import type { analytics } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { codesOf, type Histories, highestNumber, historiesOf, skipped } from '../packed/by-person.ts'
import { other } from '../rules.ts'
import { numbersInSegment } from '../store/numbers.sql.ts'
import { readTimes } from '../store/packed.sql.ts'
import { hoursWithin } from './hours-within.ts'
import { periodAnswer, type Question, questionOf, utcDays } from './question.ts'

const maxPauseMs = 30 * 60_000
const [maxDepth, maxTargets] = [5, 10]

export const getPaths: Verb<typeof analytics.routes.paths> = async ({ db, scope, query, now }) =>
  pathsOf(db, scope, await questionOf(db, scope, query, now), query.event ?? null)

export async function pathsOf(db: Db, scope: EnvironmentScope, question: Question, start: string | null) {
  const visits = await visitsOf(db, scope, question)
  const paths = visits.flatMap((names) => {
    const from = start === null ? 0 : names.indexOf(start)
    return from < 0 ? [] : [names.slice(from, from + maxDepth + 1)]
  })
  return { period: periodAnswer(question, null), start, sessions: paths.length, links: linksOf(paths, start) }
}

/** Returns the names of events of each visit, in order. */
async function visitsOf(db: Db, scope: EnvironmentScope, { local, segmentId, ...period }: Question) {
  const days = await readTimes(db, scope, { names: null, ...utcDays(period) })
  const names = [...new Set(days.map(({ name }) => name))].toSorted()
  const codes = new Map(names.map((name, code) => [name, code]))
  const hours = hoursWithin(local, period)
  const coded = days.map((day) => ({ ...day, codes: codesOf(day, codes.get(day.name) ?? skipped, hours(day.day)) }))
  const among = new Uint8Array(highestNumber(days) + 1)
  if (segmentId === null) among.fill(1)
  else for (const number of await numbersInSegment(db, scope, segmentId)) among[number] = 1
  const histories = historiesOf(coded, among, (code) => code)
  const found: string[][] = []
  for (let number = 0; number < among.length; number++) {
    const range = { from: histories.starts[number] as number, to: histories.starts[number + 1] as number }
    for (const visit of visits(histories, range)) found.push(visit.map((code) => names[code] as string))
  }
  return found
}

/** Splits the events of a person at pauses of half an hour. Repetitions of an event count once. */
function visits({ at, codes }: Histories, { from, to }: { from: number; to: number }): number[][] {
  const found: number[][] = []
  let last = Number.NEGATIVE_INFINITY
  for (let event = from; event < to; event++) {
    const [time, code] = [at[event] as number, codes[event] as number]
    if (time - last > maxPauseMs) found.push([])
    const visit = found.at(-1) as number[]
    if (visit.at(-1) !== code) visit.push(code)
    last = time
  }
  return found
}

interface Link {
  depth: number
  from: string | null
  to: string | null
  sessions: number
}

/** Counts which event follows which, at each depth. The rarest targets of an event become one. */
function linksOf(paths: readonly string[][], start: string | null): Link[] {
  const links = new Map<string, Link>()
  const add = (depth: number, from: string | null, to: string | null) => {
    const key = JSON.stringify([depth, from, to])
    const link = links.get(key) ?? { depth, from, to, sessions: 0 }
    links.set(key, link)
    link.sessions++
  }
  for (const path of paths) {
    const steps: (string | null)[] = start === null ? [null, ...path] : [...path]
    for (let depth = 1; depth <= Math.min(maxDepth, steps.length); depth++) {
      add(depth, steps[depth - 1] ?? null, steps[depth] ?? null)
    }
  }
  const bySource = Map.groupBy(links.values(), ({ depth, from }) => JSON.stringify([depth, from]))
  return [...bySource.values()]
    .flatMap(commonest)
    .sort((a, b) => a.depth - b.depth || b.sessions - a.sessions || compare(a, b))
}

const compare = (a: Link, b: Link): number => {
  const [one, other] = [JSON.stringify([a.from, a.to]), JSON.stringify([b.from, b.to])]
  return one < other ? -1 : one > other ? 1 : 0
}

function commonest(links: readonly Link[]): Link[] {
  const sorted = links.toSorted((a, b) => b.sessions - a.sessions || ((a.to ?? '') < (b.to ?? '') ? -1 : 1))
  const rest = sorted.slice(maxTargets)
  const [first] = rest
  if (first === undefined) return sorted
  const sessions = rest.reduce((sum, link) => sum + link.sessions, 0)
  return [...sorted.slice(0, maxTargets), { ...first, to: other, sessions }]
}
