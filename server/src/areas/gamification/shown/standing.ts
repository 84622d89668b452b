import type { AnswerOf, gamification } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { type Config, loadConfig } from '../config.sql.ts'
import type { LevelRow } from '../levels/levels.sql.ts'
import { levelAt, nextLevelAt, periodOf } from '../rules.ts'
import { streakAt } from '../runs.ts'
import { readStanding } from './standing.sql.ts'

type Standing = AnswerOf<typeof gamification.routes.ofContact>

/** Reads the standing of a contact from the database. */
export async function standingOf(
  db: Db,
  scope: EnvironmentScope,
  contactId: string,
  now: Date,
): Promise<{ config: Config; standing: Standing }> {
  const [config, own] = await Promise.all([loadConfig(db, scope), readStanding(db, scope, contactId)])
  const level = levelAt(config.levels, own.points)
  const next = nextLevelAt(config.levels, own.points)
  const runs = Map.groupBy(own.runs, ({ streak_id }) => streak_id)
  const standing = {
    points: own.points,
    level: level && toLevel(level),
    next_level: next && { ...toLevel(next), missing: next.threshold - own.points },
    badges: badgesOf(config, new Map(own.badges.map(({ badge_id, earned_at }) => [badge_id, earned_at]))),
    streaks: config.streaks
      .filter(({ active }) => active)
      .map(({ id, name, per }) => ({ id, name, per, ...streakAt(runs.get(id) ?? [], per, periodOf(now, per)) })),
    lines: [...own.lines],
    show_name: own.show_name,
  }
  return { config, standing }
}

const toLevel = ({ id, key, name, threshold }: LevelRow) => ({ id, key, name, threshold })

/**
 * Lists earned badges, the latest first, then those that can be earned. An inactive badge is shown only to its holders.
 */
function badgesOf({ badges }: Config, earned: ReadonlyMap<string, string>): Standing['badges'] {
  return badges
    .map(({ id, key, name, description, icon, active }) => ({
      active,
      shown: { id, key, name, description, icon, earned_at: earned.get(id) ?? null },
    }))
    .filter(({ active, shown }) => active || shown.earned_at !== null)
    .map(({ shown }) => shown)
    .sort((a, b) =>
      (a.earned_at ?? '') < (b.earned_at ?? '') ? 1 : (a.earned_at ?? '') > (b.earned_at ?? '') ? -1 : 0,
    )
}
