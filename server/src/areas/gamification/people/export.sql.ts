import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

/** Returns the data of a contact, by its name in the export. */
export async function exportOf(db: Db, { environmentId }: EnvironmentScope, contactId: string) {
  const [points, totals, levels, badges, streaks, preferences] = await Promise.all([
    db`
      select r.name as rule, l.points, l.at from gamification_ledger l
      join gamification_rules r on r.environment_id = ${environmentId} and r.id = l.rule_id
      where l.environment_id = ${environmentId} and l.contact_id = ${contactId} order by l.at, l.fact_id`,
    db`
      select period, starts_on::text, points from gamification_standings
      where environment_id = ${environmentId} and contact_id = ${contactId} order by period, starts_on`,
    db`
      select l.name as level, x.reached_at from gamification_levels_reached x
      join gamification_levels l on l.environment_id = ${environmentId} and l.id = x.level_id
      where x.environment_id = ${environmentId} and x.contact_id = ${contactId} order by l.threshold`,
    db`
      select b.name as badge, e.earned_at from gamification_badges_earned e
      join gamification_badges b on b.environment_id = ${environmentId} and b.id = e.badge_id
      where e.environment_id = ${environmentId} and e.contact_id = ${contactId} order by e.earned_at, b.id`,
    db`
      select s.name as streak, r.first_on::text, r.last_on::text, r.length from gamification_runs r
      join gamification_streaks s on s.environment_id = ${environmentId} and s.id = r.streak_id
      where r.environment_id = ${environmentId} and r.contact_id = ${contactId} order by s.id, r.first_on`,
    db`
      select show_name, at from gamification_preferences
      where environment_id = ${environmentId} and contact_id = ${contactId}`,
  ])
  return {
    points_ledger: points,
    points_totals: totals,
    levels_reached: levels,
    badges_earned: badges,
    streak_runs: streaks,
    leaderboard_preferences: preferences,
  }
}
