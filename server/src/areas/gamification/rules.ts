import { contactFactTypes } from '@userkeep/contract'
import type { LevelRow } from './levels/levels.sql.ts'

const dayMs = 24 * 60 * 60 * 1000

/** How often a rule may count for a contact. */
export interface Cap {
  readonly times: number
  readonly per: 'day' | 'week' | 'month' | 'ever'
}

/** The period of a streak. */
export type StreakPer = 'day' | 'week'

/**
 * Returns the start of a day, week, month or of all time, in UTC. Uses numbers only, because it runs for every fact.
 */
export function startOf(at: Date, per: Cap['per']): number {
  if (per === 'ever') return 0
  if (per === 'month') return Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1)
  const day = Math.floor(at.getTime() / dayMs)
  // The Unix epoch was a Thursday.
  return (per === 'day' ? day : day - ((((day + 3) % 7) + 7) % 7)) * dayMs
}

/** Returns the UTC date, such as `2026-11-15`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Returns the Monday on or before a moment, in UTC. */
export const weekOf = (at: Date): string => dayOf(new Date(startOf(at, 'week')))

export const monthOf = (at: Date): string => dayOf(new Date(startOf(at, 'month')))

export const periodOf = (at: Date, per: StreakPer): string => (per === 'day' ? dayOf(at) : weekOf(at))

const endOfTime = Date.UTC(9999, 0, 1)

/** Returns the period in which a cap counts: its start and its end. */
export function windowOf(at: Date, per: Cap['per']): { from: Date; until: Date } {
  const from = startOf(at, per)
  const until = {
    day: from + dayMs,
    week: from + 7 * dayMs,
    month: Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1),
    ever: endOfTime,
  }[per]
  return { from: new Date(from), until: new Date(until) }
}

export type Period = 'week' | 'month' | 'all'

/** The start of the all-time period: the Unix epoch. */
export const allTime = '1970-01-01'

export const standingPeriods = (at: Date): { period: Period; starts_on: string }[] => [
  { period: 'all', starts_on: allTime },
  { period: 'month', starts_on: monthOf(at) },
  { period: 'week', starts_on: weekOf(at) },
]

/** Facts of the service about contacts, except those about points: a rule must not trigger itself. */
export const serviceEvents: readonly string[] = contactFactTypes.filter((type) => !type.startsWith('gamification.'))

interface Switched {
  readonly active: boolean
  readonly counts_from: string | null
}

/** Returns the time from which it counts: when it was activated, or when its definition changed. */
export function countsFrom<T extends Switched>(
  before: T,
  after: T,
  fields: readonly (keyof T)[],
  now: Date,
): string | null {
  if (!after.active) return before.counts_from
  const meansTheSame = fields.every((field) => isSame(before[field], after[field]))
  return before.active && meansTheSame ? before.counts_from : now.toISOString()
}

/** Compares plain values and objects, in any order of fields. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const fields = Object.keys({ ...a, ...b }) as (keyof typeof a)[]
  return fields.every((field) => isSame(a[field], b[field]))
}

/** A fact that a rule may count. */
export interface Candidate {
  readonly contact_id: string
  readonly rule_id: string
  readonly fact_id: string
  /** The object of the fact, or null if each occurrence counts. */
  readonly object: string | null
  readonly points: number
  readonly at: Date
  readonly cap: Cap | null
}

/** A contact, a rule and a period in which the rule counts a limited number of times. */
export interface Window {
  readonly contact_id: string
  readonly rule_id: string
  readonly from: Date
  readonly until: Date
}

export const lineKey = ({ contact_id, rule_id, fact_id }: Pick<Candidate, 'contact_id' | 'rule_id' | 'fact_id'>) =>
  `${contact_id} ${rule_id} ${fact_id}`

/** Returns the same key for two facts that a rule counts once for a contact; null for a fact that always counts. */
export const objectKey = ({ contact_id, rule_id, object }: Pick<Candidate, 'contact_id' | 'rule_id' | 'object'>) =>
  object === null ? null : `${contact_id} ${rule_id} ${object}`

/** Returns the candidates whose fact, and whose object for the same rule, was not counted before nor comes twice here. */
export function uncounted(candidates: readonly Candidate[], counted: ReadonlySet<string>): Candidate[] {
  const seen = new Set(counted)
  return candidates.filter((candidate) => {
    const keys = [lineKey(candidate), objectKey(candidate)].filter((key) => key !== null)
    const isNew = !keys.some((key) => seen.has(key))
    for (const key of keys) seen.add(key)
    return isNew
  })
}

export const windowKey = ({ contact_id, rule_id, from }: Pick<Window, 'contact_id' | 'rule_id' | 'from'>) =>
  `${contact_id} ${rule_id} ${from.getTime()}`

const windowIn = ({ contact_id, rule_id, at }: Candidate, cap: Cap): Window => ({
  contact_id,
  rule_id,
  ...windowOf(at, cap.per),
})

/** Returns the distinct windows of these candidates. */
export function windowsOf(candidates: readonly Candidate[]): Window[] {
  const windows = candidates.flatMap((candidate) => (candidate.cap ? windowIn(candidate, candidate.cap) : []))
  return [...new Map(windows.map((window) => [windowKey(window), window])).values()]
}

/** Returns the candidates within their caps, in order. */
export function withinCaps(candidates: readonly Candidate[], used: ReadonlyMap<string, number>): Candidate[] {
  const taken = new Map(used)
  return candidates.filter((candidate) => {
    if (candidate.cap === null) return true
    const key = windowKey(windowIn(candidate, candidate.cap))
    const times = taken.get(key) ?? 0
    if (times >= candidate.cap.times) return false
    taken.set(key, times + 1)
    return true
  })
}

export interface Line {
  readonly contact_id: string
  readonly fact_id: string
  readonly at: Date
}

/**
 * Returns the surplus lines of a rule after a merge. The first lines of a window stay, and lines that one contact had
 * alone are never surplus, because the cap may have been different then.
 */
export function surplusOf<L extends Line>(lines: readonly L[], cap: Cap): L[] {
  const byWindow = Map.groupBy(lines, ({ at }) => windowOf(at, cap.per).from.getTime())
  return [...byWindow.values()].flatMap((some) => {
    const own = [...Map.groupBy(some, ({ contact_id }) => contact_id).values()].map(({ length }) => length)
    const inOrder = some.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.fact_id < b.fact_id ? -1 : 1))
    return inOrder.slice(Math.max(cap.times, ...own))
  })
}

type Step = Pick<LevelRow, 'threshold'>

/** Returns the highest level that these points reach. */
export const levelAt = <L extends Step>(levels: readonly L[], points: number): L | null =>
  levels.findLast(({ threshold }) => threshold <= points) ?? null

export const nextLevelAt = <L extends Step>(levels: readonly L[], points: number): L | null =>
  levels.find(({ threshold }) => threshold > points) ?? null

/** Returns the newly reached levels, the lowest first. */
export const levelsBetween = <L extends Step>(levels: readonly L[], before: number, after: number): L[] =>
  levels.filter(({ threshold }) => threshold > before && threshold <= after)
