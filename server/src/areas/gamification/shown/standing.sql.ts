import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

interface LineRow {
  rule_id: string
  name: string
  points: number
  at: string
}

/** Reads everything in which one contact's standing differs from another's. */
export async function readStanding(db: Db, { environmentId }: Environment, contactId: string) {
  const [[standing], lines, badges, runs] = await Promise.all([
    db<{ points: number; show_name: boolean }[]>`
      select coalesce((select s.points from gamification_standings s
          where s.environment_id = ${environmentId} and s.contact_id = ${contactId} and s.period = 'all'), 0) as points,
        coalesce((select p.show_name from gamification_preferences p
          where p.environment_id = ${environmentId} and p.contact_id = ${contactId}), false) as show_name`,
    db<LineRow[]>`
      select l.rule_id, r.name, l.points, l.at from (
        select rule_id, points, at from gamification_ledger
        where environment_id = ${environmentId} and contact_id = ${contactId}
        order by at desc, rule_id desc limit 20) l
      join gamification_rules r on r.environment_id = ${environmentId} and r.id = l.rule_id
      order by l.at desc, l.rule_id desc`,
    db<{ badge_id: string; earned_at: string }[]>`
      select badge_id, earned_at from gamification_badges_earned
      where environment_id = ${environmentId} and contact_id = ${contactId}`,
    db<{ streak_id: string; first_on: string; last_on: string }[]>`
      select streak_id, first_on::text, last_on::text from gamification_runs
      where environment_id = ${environmentId} and contact_id = ${contactId}`,
  ])
  return { points: standing?.points ?? 0, show_name: standing?.show_name ?? false, lines, badges, runs }
}

export async function savePreference(
  db: Db,
  { environmentId }: Environment,
  { contactId, showName, now }: { contactId: string; showName: boolean; now: Date },
): Promise<void> {
  await db`
    insert into gamification_preferences as p (environment_id, contact_id, show_name, at)
    values (${environmentId}, ${contactId}, ${showName}, ${now})
    on conflict (environment_id, contact_id) do update set show_name = excluded.show_name, at = excluded.at`
}
