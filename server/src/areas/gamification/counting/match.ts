import { facts as declared, type FactSpec } from '@userkeep/contract'
import { happenedAt, isServiceEvent } from '../../../platform/facts/contact-events.ts'
import type { Fact } from '../../../platform/facts/fact.ts'
import type { Config } from '../config.sql.ts'
import { type Candidate, periodOf, type StreakPer } from '../rules.ts'

/** A day or week with an activity that a streak counts. */
export interface Kept {
  readonly contact_id: string
  readonly streak_id: string
  readonly per: StreakPer
  readonly on: string
}

/**
 * Returns whether a fact may earn points: facts of the service and events of the tenant's backend. Browser events do
 * not count, because anyone could send any number of them from the console.
 */
export function mayEarn({ origin, type, contact_id, environment_id, data }: Fact): boolean {
  if (contact_id === null || environment_id === null) return false
  if (origin === 'tracked') return !isServiceEvent(type) && (data as { source?: string }).source === 'machine'
  return origin === 'service'
}

/** Returns what a fact of the service is about, with its type, or null where each occurrence counts. */
function objectOf(fact: Fact): string | null {
  if (fact.origin !== 'service') return null
  const { type, data } = fact
  const { object }: FactSpec = declared[type]
  const value = object && (data as Record<string, unknown>)[object]
  return typeof value === 'string' ? `${type} ${value}` : null
}

const counts = ({ active, counts_from }: { active: boolean; counts_from: string | null }, at: Date): boolean =>
  active && counts_from !== null && at.getTime() >= Date.parse(counts_from)

/** Returns the candidates of rules and of streaks, in the order of the facts. */
export function match(config: Config, facts: readonly Fact[], now: Date): { candidates: Candidate[]; kept: Kept[] } {
  const rules = Map.groupBy(config.rules, ({ event_type }) => event_type)
  const streaks = Map.groupBy(config.streaks, ({ event_type }) => event_type)
  const candidates: Candidate[] = []
  const kept: Kept[] = []
  for (const fact of facts) {
    const at = happenedAt(fact, now)
    const contact_id = fact.contact_id ?? ''
    for (const rule of rules.get(fact.type) ?? []) {
      if (!counts(rule, at)) continue
      const { id: rule_id, points, cap } = rule
      candidates.push({ contact_id, rule_id, fact_id: fact.id, object: objectOf(fact), points, at, cap })
    }
    for (const streak of streaks.get(fact.type) ?? []) {
      if (counts(streak, at))
        kept.push({ contact_id, streak_id: streak.id, per: streak.per, on: periodOf(at, streak.per) })
    }
  }
  return { candidates, kept }
}
