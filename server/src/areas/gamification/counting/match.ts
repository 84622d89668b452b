import { happenedAt, isServiceEvent } from '../../../platform/facts/contact-events.ts'
import type { Fact } from '../../../platform/facts/fact.ts'
import type { Config } from '../config.sql.ts'
import { type Candidate, periodOf, type StreakPer } from '../rules.ts'

/** A day or a week in which something happened that a streak counts. */
export interface Kept {
  readonly contact_id: string
  readonly streak_id: string
  readonly per: StreakPer
  readonly on: string
}

/**
 * Whether a fact may earn something: what the service says, or what the tenant's backend tells. What a browser tells, it
 * tells of itself: whoever can open its console could earn any number of points.
 */
export function mayEarn({ origin, type, contact_id, environment_id, data }: Fact): boolean {
  if (contact_id === null || environment_id === null) return false
  if (origin === 'tracked') return !isServiceEvent(type) && (data as { source?: string }).source === 'machine'
  return origin === 'service'
}

const counts = ({ active, counts_from }: { active: boolean; counts_from: string | null }, at: Date): boolean =>
  active && counts_from !== null && at.getTime() >= Date.parse(counts_from)

/** What facts may earn by the rules, and what they say of streaks, both in the order of the facts. */
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
      candidates.push({ contact_id, rule_id, fact_id: fact.id, points, at, cap })
    }
    for (const streak of streaks.get(fact.type) ?? []) {
      if (counts(streak, at))
        kept.push({ contact_id, streak_id: streak.id, per: streak.per, on: periodOf(at, streak.per) })
    }
  }
  return { candidates, kept }
}
