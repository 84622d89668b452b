import type { analytics } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { codesOf, highestNumber, historiesOf, skipped } from '../packed/by-person.ts'
import { other } from '../rules.ts'
import { numbersInSegment } from '../store/numbers.sql.ts'
import { readTimes } from '../store/packed.sql.ts'
import { hoursWithin } from './hours-within.ts'
import { countLinks, type LinkCount } from './path-links.ts'
import { periodAnswer, type Question, questionOf, utcDays } from './question.ts'

const maxTargets = 10

export const getPaths: Verb<typeof analytics.routes.paths> = async ({ db, scope, query, now }) =>
  pathsOf(db, scope, await questionOf(db, scope, query, now), query.event ?? null)

export async function pathsOf(db: Db, scope: EnvironmentScope, question: Question, start: string | null) {
  const { histories, names } = await readHistories(db, scope, question)
  const counted = countLinks(histories, names.length, start === null ? null : names.indexOf(start))
  return {
    period: periodAnswer(question, null),
    start,
    sessions: counted.sessions,
    links: linksOf(counted.links, names),
  }
}

/** Reads the events of everybody in the period. The code of an event is the place of its name. */
async function readHistories(db: Db, scope: EnvironmentScope, { local, segmentId, ...period }: Question) {
  const days = await readTimes(db, scope, { names: null, ...utcDays(period) })
  const names = [...new Set(days.map(({ name }) => name))].toSorted()
  const codes = new Map(names.map((name, code) => [name, code]))
  const hours = hoursWithin(local, period)
  const coded = days.map((day) => ({ ...day, codes: codesOf(day, codes.get(day.name) ?? skipped, hours(day.day)) }))
  const among = new Uint8Array(highestNumber(days) + 1)
  if (segmentId === null) among.fill(1)
  else for (const number of await numbersInSegment(db, scope, segmentId)) among[number] = 1
  return { histories: historiesOf(coded, among), names }
}

interface Link {
  depth: number
  from: string | null
  to: string | null
  sessions: number
}

/** Names the links. The rarest targets of an event become one. */
function linksOf(counts: readonly LinkCount[], names: readonly string[]): Link[] {
  const nameOf = (place: number): string | null => names[place] ?? null
  const links = counts.map(({ depth, from, to, sessions }) => ({ depth, from: nameOf(from), to: nameOf(to), sessions }))
  const bySource = Map.groupBy(links, ({ depth, from }) => JSON.stringify([depth, from]))
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
