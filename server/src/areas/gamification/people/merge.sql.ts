import { rowsOf } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { environmentOf } from '../../../platform/db/tenants.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { MergedContacts } from '../../contacts/public.ts'
import type { Line } from '../rules.ts'
import { allTime } from '../rules.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** Returns the rules and streaks that have counted for a contact. */
export async function reasonsOf(db: Db, { environmentId }: Environment, contactId: string) {
  const [rules, streaks] = await Promise.all([
    db<{ id: string }[]>`
      select distinct rule_id as id from gamification_ledger
      where environment_id = ${environmentId} and contact_id = ${contactId}`,
    db<{ id: string }[]>`
      select distinct streak_id as id from gamification_runs
      where environment_id = ${environmentId} and contact_id = ${contactId}`,
  ])
  return { rules: rules.map(({ id }) => id), streaks: streaks.map(({ id }) => id) }
}

export async function balancesOf(
  db: Db,
  { environmentId }: Environment,
  contactIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db<{ contact_id: string; points: number }[]>`
    select contact_id, points from gamification_standings
    where environment_id = ${environmentId} and contact_id = any(${contactIds as string[]}::uuid[]) and period = 'all'`
  return new Map(rows.map(({ contact_id, points }) => [contact_id, points]))
}

export interface RuleLine extends Line {
  rule_id: string
  points: number
}

/** Returns the ledger lines of these rules for both contacts. */
export async function linesOfBoth(
  db: Db,
  { scope: { environmentId }, from, into }: MergedContacts,
  ruleIds: readonly string[],
): Promise<RuleLine[]> {
  const rows = await db<(Omit<RuleLine, 'at'> & { at: string })[]>`
    select contact_id, rule_id, fact_id, points, at from gamification_ledger
    where environment_id = ${environmentId} and contact_id in (${from}, ${into})
      and rule_id = any(${ruleIds as string[]}::uuid[])`
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

/** Returns the later line of each two in which both earned points for the same object by the same rule. */
export async function listRepeated(
  db: Db,
  { scope: { environmentId }, from, into }: MergedContacts,
): Promise<RuleLine[]> {
  const rows = await db<(Omit<RuleLine, 'at'> & { at: string })[]>`
    select l.contact_id, l.rule_id, l.fact_id, l.points, l.at from gamification_ledger l
    join gamification_ledger o on o.environment_id = ${environmentId} and o.contact_id in (${from}, ${into})
      and o.contact_id <> l.contact_id and o.rule_id = l.rule_id and o.object = l.object
    where l.environment_id = ${environmentId} and l.contact_id in (${from}, ${into})
      and (o.at, o.contact_id) < (l.at, l.contact_id)`
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

export async function deleteLines(db: Db, { environmentId }: Environment, lines: readonly RuleLine[]): Promise<void> {
  await db`
    delete from gamification_ledger l
    using ${rowsOf(db, environmentId, lines, { contact_id: 'uuid', rule_id: 'uuid', fact_id: 'uuid' })} as given
    where l.environment_id = ${environmentOf(db, environmentId, 'given.environment_id')}
      and l.contact_id = given.contact_id and l.rule_id = given.rule_id
      and l.fact_id = given.fact_id`
}

/** Moves ledger lines. A fact counts once per rule for both contacts. */
export async function moveLines(db: Db, { scope: { environmentId }, from, into }: MergedContacts): Promise<void> {
  await db`
    insert into gamification_ledger (environment_id, contact_id, rule_id, fact_id, object, points, at)
    select environment_id, ${into}, rule_id, fact_id, object, points, at from gamification_ledger
    where environment_id = ${environmentId} and contact_id = ${from}
    on conflict do nothing`
  await db`delete from gamification_ledger where environment_id = ${environmentId} and contact_id = ${from}`
}

/** Recomputes the balances from the ledger. */
export async function rebuildStandings(
  db: Db,
  { scope: { environmentId }, from, into }: MergedContacts,
): Promise<void> {
  await db`
    delete from gamification_standings where environment_id = ${environmentId} and contact_id in (${from}, ${into})`
  await db`
    insert into gamification_standings (environment_id, contact_id, period, starts_on, points)
    select l.environment_id, ${into}::uuid, p.period, p.starts_on, sum(l.points)
    from gamification_ledger l
    cross join lateral (values
      ('all', ${allTime}::date),
      ('month', date_trunc('month', l.at at time zone 'UTC')::date),
      ('week', date_trunc('week', l.at at time zone 'UTC')::date)) p (period, starts_on)
    where l.environment_id = ${environmentId} and l.contact_id = ${into} and l.points > 0
    group by l.environment_id, p.period, p.starts_on`
}

/** Merges the rest: the earlier time wins, and the later preference. */
export async function mergeRest(db: Db, { scope: { environmentId }, from, into }: MergedContacts): Promise<void> {
  await db`
    insert into gamification_levels_reached as r (environment_id, contact_id, level_id, reached_at)
    select environment_id, ${into}, level_id, reached_at from gamification_levels_reached
    where environment_id = ${environmentId} and contact_id = ${from}
    on conflict (environment_id, contact_id, level_id) do update
      set reached_at = excluded.reached_at where excluded.reached_at < r.reached_at`
  await db`delete from gamification_levels_reached where environment_id = ${environmentId} and contact_id = ${from}`
  await db`
    insert into gamification_badges_earned as e (environment_id, contact_id, badge_id, earned_at)
    select environment_id, ${into}, badge_id, earned_at from gamification_badges_earned
    where environment_id = ${environmentId} and contact_id = ${from}
    on conflict (environment_id, contact_id, badge_id) do update
      set earned_at = excluded.earned_at where excluded.earned_at < e.earned_at`
  await db`delete from gamification_badges_earned where environment_id = ${environmentId} and contact_id = ${from}`
  await db`
    insert into gamification_preferences as p (environment_id, contact_id, show_name, at)
    select environment_id, ${into}, show_name, at from gamification_preferences
    where environment_id = ${environmentId} and contact_id = ${from}
    on conflict (environment_id, contact_id) do update
      set show_name = excluded.show_name, at = excluded.at where excluded.at > p.at`
  await db`delete from gamification_preferences where environment_id = ${environmentId} and contact_id = ${from}`
}
