import type { Config } from '../config.sql.ts'
import type { Kept } from '../counting/match.ts'
import { type Candidate, levelsBetween } from '../rules.ts'
import { lengthOf, runOf, unitedRuns } from '../runs.ts'

/** A level, badge or streak that a contact earned. */
interface Gained {
  contact_id: string
  kind: 'level' | 'badge'
  id: string
  at: Date
}

/** Returns the levels and badges gained by counted events, each once, in order. */
export function gainedBy(
  { levels, badges }: Config,
  lines: readonly Candidate[],
  kept: readonly (Kept & { at: Date })[],
): Gained[] {
  const gained = new Map<string, Gained>()
  const gain = (contact_id: string, kind: Gained['kind'], id: string, at: Date) => {
    const key = `${contact_id} ${id}`
    if (!gained.has(key)) gained.set(key, { contact_id, kind, id, at })
  }
  const award = (by: string, id: string, count: number, contact_id: string, at: Date) => {
    for (const badge of badges) {
      const isDue = badge.active && badge.award.by === by && badge.award.id === id && count >= (badge.award.count ?? 1)
      if (isDue) gain(contact_id, 'badge', badge.id, at)
    }
  }
  for (const [contact_id, some] of Map.groupBy(lines, (line) => line.contact_id)) {
    let points = 0
    const times = new Map<string, number>()
    for (const line of some) {
      for (const level of levelsBetween(levels, points, points + line.points)) {
        gain(contact_id, 'level', level.id, line.at)
        award('level', level.id, 1, contact_id, line.at)
      }
      points += line.points
      times.set(line.rule_id, (times.get(line.rule_id) ?? 0) + 1)
      award('rule', line.rule_id, times.get(line.rule_id) ?? 0, contact_id, line.at)
    }
  }
  for (const some of Map.groupBy(kept, ({ contact_id, streak_id }) => `${contact_id} ${streak_id}`).values()) {
    for (const [index, { contact_id, streak_id, per, at }] of some.entries()) {
      const last = unitedRuns(
        some.slice(0, index + 1).map(({ on }) => runOf(on)),
        per,
      ).at(-1)
      if (last) award('streak', streak_id, lengthOf(last, per), contact_id, at)
    }
  }
  return [...gained.values()].sort((a, b) => a.at.getTime() - b.at.getTime())
}
