import { insertRows } from '../../../demo/rows.ts'
import { ago, type Demo, recordFact, type Seed } from '../../../demo/seed.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Fact } from '../../platform/facts/fact.ts'
import { insertBadge } from './badges/badges.sql.ts'
import { type Config, lockConfig } from './config.sql.ts'
import { addToDays, addToStandings } from './counting/ledger.sql.ts'
import { type Kept, match, mayEarn } from './counting/match.ts'
import { insertRuns } from './counting/runs.sql.ts'
import { configOf } from './demo/config.ts'
import { gainedBy } from './demo/earn.ts'
import { insertLevel } from './levels/levels.sql.ts'
import { insertRule } from './rules/rules.sql.ts'
import { type Candidate, standingPeriods, withinCaps } from './rules.ts'
import { runOf, unitedRuns } from './runs.ts'
import { insertStreak } from './streaks/streaks.sql.ts'

/** Computes points from the log of facts, as if the rules had existed for two months. */
export const demo: Demo = {
  async finish(db, seed) {
    const config = configOf(seed)
    await saveConfig(db, seed, config)
    const facts = (seed.happened as (Omit<Fact, 'occurred_at'> & { occurred_at: Date })[])
      .filter((fact) => fact.environment_id === seed.live.environmentId)
      .toSorted((a, b) => a.occurred_at.getTime() - b.occurred_at.getTime())
      .map((fact) => ({ ...fact, occurred_at: fact.occurred_at.toISOString() }) as Fact)
      .filter(mayEarn)
    const lines = withinCaps(match(config, facts, seed.now).candidates, new Map())
    const kept = facts.flatMap((fact) =>
      match(config, [fact], seed.now).kept.map((one) => ({ ...one, at: new Date(fact.occurred_at) })),
    )
    await saveLines(db, seed, lines)
    await insertRuns(db, seed.live, runsOf(kept))
    await saveGained(db, seed, gainedBy(config, lines, kept))
    await insertRows(db, 'gamification_preferences', preferencesOf(seed))
  },
}

const runsOf = (kept: readonly Kept[]) =>
  [...Map.groupBy(kept, ({ contact_id, streak_id }) => `${contact_id} ${streak_id}`).values()].flatMap((some) => {
    const [{ contact_id, streak_id, per } = some[0] as Kept] = some
    const days = some.map(({ on }) => runOf(on))
    return unitedRuns(days, per).map((run) => ({ contact_id, streak_id, per, ...run }))
  })

async function saveConfig(db: Db, { live }: Seed, { rules, levels, streaks, badges }: Config): Promise<void> {
  await lockConfig(db, live)
  for (const rule of rules) await insertRule(db, live, rule)
  for (const level of levels) await insertLevel(db, live, level)
  for (const streak of streaks) await insertStreak(db, live, streak)
  for (const badge of badges) await insertBadge(db, live, badge)
}

async function saveLines(db: Db, { live }: Seed, lines: readonly Candidate[]): Promise<void> {
  await insertRows(
    db,
    'gamification_ledger',
    lines.map(({ cap: _, ...line }) => ({ environment_id: live.environmentId, ...line })),
  )
  const periods = lines.flatMap(({ contact_id, points, at }) =>
    standingPeriods(at).map(({ period, starts_on }) => ({ contact_id, period, starts_on, points })),
  )
  const byPeriod = Map.groupBy(periods, ({ contact_id, period, starts_on }) => `${contact_id} ${period} ${starts_on}`)
  const sums = [...byPeriod.values()].flatMap((some) => {
    const [first] = some
    return first ? [{ ...first, points: some.reduce((sum, { points }) => sum + points, 0) }] : []
  })
  await addToStandings(db, live, sums)
  await addToDays(db, live, lines)
}

async function saveGained(db: Db, seed: Seed, gained: ReturnType<typeof gainedBy>): Promise<void> {
  const environment_id = seed.live.environmentId
  const of = (wanted: 'level' | 'badge') => gained.filter(({ kind }) => kind === wanted)
  await insertRows(
    db,
    'gamification_levels_reached',
    of('level').map(({ contact_id, id, at }) => ({ environment_id, contact_id, level_id: id, reached_at: at })),
  )
  await insertRows(
    db,
    'gamification_badges_earned',
    of('badge').map(({ contact_id, id, at }) => ({ environment_id, contact_id, badge_id: id, earned_at: at })),
  )
  for (const { contact_id, kind, id, at } of gained) {
    const fact = { about: id, scope: seed.live, at, contactId: contact_id }
    if (kind === 'level') {
      recordFact(seed, { ...fact, type: 'gamification.level_reached', data: { contact_id, level_id: id } })
    } else recordFact(seed, { ...fact, type: 'gamification.badge_earned', data: { contact_id, badge_id: id } })
  }
}

/** More than half of those who decided agreed to be named. */
function preferencesOf(seed: Seed) {
  const people = seed.fixtures.people.filter(({ environment, isVisitor }) => environment === 'live' && !isVisitor)
  return seed.chance.some(people, 900).map(({ id }, index) => ({
    environment_id: seed.live.environmentId,
    contact_id: id,
    show_name: index % 3 !== 0,
    at: ago(seed, seed.chance.float() * 20),
  }))
}
