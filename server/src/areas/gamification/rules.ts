import { contactFactTypes } from '@userkeep/contract'
import type { LevelRow } from './levels/levels.sql.ts'

const dayMs = 24 * 60 * 60 * 1000

/** How often a rule may count for a person. */
export interface Cap {
  readonly times: number
  readonly per: 'day' | 'week' | 'month' | 'ever'
}

/** How a streak goes on: from day to day or from week to week. */
export type StreakPer = 'day' | 'week'

/** The first moment of a day, week, month or of all time, in UTC. By numbers alone, since it is asked for every fact. */
export function startOf(at: Date, per: Cap['per']): number {
  if (per === 'ever') return 0
  if (per === 'month') return Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1)
  const day = Math.floor(at.getTime() / dayMs)
  // The time that computers count began on a Thursday.
  return (per === 'day' ? day : day - ((((day + 3) % 7) + 7) % 7)) * dayMs
}

/** `2026-11-15`, in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** The Monday on or before a moment, in UTC. */
export const weekOf = (at: Date): string => dayOf(new Date(startOf(at, 'week')))

export const monthOf = (at: Date): string => dayOf(new Date(startOf(at, 'month')))

export const periodOf = (at: Date, per: StreakPer): string => (per === 'day' ? dayOf(at) : weekOf(at))

const endOfTime = Date.UTC(9999, 0, 1)

/** The part of time that a cap counts in, from its first moment to that of the next. */
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

/** Of all time there is one, which begins with the time that computers count. */
export const allTime = '1970-01-01'

export const standingPeriods = (at: Date): { period: Period; starts_on: string }[] => [
  { period: 'all', starts_on: allTime },
  { period: 'month', starts_on: monthOf(at) },
  { period: 'week', starts_on: weekOf(at) },
]

/** What the service itself says of contacts, but for what it says of points: a rule never feeds itself. */
export const serviceEvents: readonly string[] = contactFactTypes.filter((type) => !type.startsWith('gamification.'))

interface Switched {
  readonly active: boolean
  readonly counts_from: string | null
}

/** Since when it counts: the moment it was turned on, or came to mean what it means now. */
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

/** Of plain values and of what is made of them, in whatever order their fields are. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const fields = Object.keys({ ...a, ...b }) as (keyof typeof a)[]
  return fields.every((field) => isSame(a[field], b[field]))
}

/** Something that a rule may count. */
export interface Candidate {
  readonly contact_id: string
  readonly rule_id: string
  readonly fact_id: string
  readonly points: number
  readonly at: Date
  readonly cap: Cap | null
}

/** A person, a rule and a part of time in which the rule counts so many times at the most. */
export interface Window {
  readonly contact_id: string
  readonly rule_id: string
  readonly from: Date
  readonly until: Date
}

export const lineKey = ({ contact_id, rule_id, fact_id }: Pick<Candidate, 'contact_id' | 'rule_id' | 'fact_id'>) =>
  `${contact_id} ${rule_id} ${fact_id}`

export const windowKey = ({ contact_id, rule_id, from }: Pick<Window, 'contact_id' | 'rule_id' | 'from'>) =>
  `${contact_id} ${rule_id} ${from.getTime()}`

const windowIn = ({ contact_id, rule_id, at }: Candidate, cap: Cap): Window => ({
  contact_id,
  rule_id,
  ...windowOf(at, cap.per),
})

/** The windows in which these would count, each once. */
export function windowsOf(candidates: readonly Candidate[]): Window[] {
  const windows = candidates.flatMap((candidate) => (candidate.cap ? windowIn(candidate, candidate.cap) : []))
  return [...new Map(windows.map((window) => [windowKey(window), window])).values()]
}

/** Those that count, in the order in which they came: no cap is ever exceeded. */
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
 * Of what a rule counted for two people who turn out to be one, what is too much. The first of a window stay. Whatever
 * one of them had by itself is never too much: the cap may have been another one then.
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

/** The highest that so many points reach. */
export const levelAt = <L extends Step>(levels: readonly L[], points: number): L | null =>
  levels.findLast(({ threshold }) => threshold <= points) ?? null

export const nextLevelAt = <L extends Step>(levels: readonly L[], points: number): L | null =>
  levels.find(({ threshold }) => threshold > points) ?? null

/** Those that were out of reach before, the lowest first. */
export const levelsBetween = <L extends Step>(levels: readonly L[], before: number, after: number): L[] =>
  levels.filter(({ threshold }) => threshold > before && threshold <= after)
