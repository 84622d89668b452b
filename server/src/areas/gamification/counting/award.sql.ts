import { rowsIn, rowsOf } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { environmentOf } from '../../../platform/db/tenants.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

interface Reached {
  contact_id: string
  level_id: string
  at: Date
}

/** Returns the levels that were not reached before. */
export function insertReached(
  db: Db,
  { environmentId }: Environment,
  reached: readonly Reached[],
): Promise<Omit<Reached, 'at'>[]> {
  const columns = { contact_id: 'uuid', level_id: 'uuid', at: 'timestamptz' } as const
  return db<Omit<Reached, 'at'>[]>`
    insert into gamification_levels_reached as r (environment_id, contact_id, level_id, reached_at)
    select ${environmentId}, given.contact_id, given.level_id, given.at
    from ${rowsIn(db, reached, columns)} as given order by 2, 3
    on conflict do nothing returning r.contact_id, r.level_id`
}

/** A badge that a contact may have earned. */
export interface Chance {
  contact_id: string
  badge_id: string
  award_id: string
  count: number
  since: Date
}

const columns = { contact_id: 'uuid', badge_id: 'uuid', award_id: 'uuid', count: 'int', since: 'timestamptz' } as const

type Pair = Pick<Chance, 'contact_id' | 'badge_id'>

/** Returns the contacts whose rule has counted often enough since the badge can be earned. */
export const listEarnedByRule = (db: Db, { environmentId }: Environment, chances: readonly Chance[]) => db<Pair[]>`
  select given.contact_id, given.badge_id from ${rowsOf(db, environmentId, chances, columns)} as given
  where not exists (select 1 from gamification_badges_earned e
      where e.environment_id = ${environmentOf(db, environmentId, 'given.environment_id')}
        and e.contact_id = given.contact_id and e.badge_id = given.badge_id)
    and (select count(*) from (
      select 1 from gamification_ledger l
      where l.environment_id = ${environmentOf(db, environmentId, 'given.environment_id')}
        and l.contact_id = given.contact_id and l.rule_id = given.award_id
        and l.at >= given.since limit given.count) counted) >= given.count`

/** Returns the contacts whose streak was long enough on a day on which the badge could be earned. */
export const listEarnedByStreak = (db: Db, { environmentId }: Environment, chances: readonly Chance[]) => db<Pair[]>`
  select given.contact_id, given.badge_id
  from ${rowsOf(
    db,
    environmentId,
    chances.map((chance) => ({ ...chance, since: chance.since.toISOString().slice(0, 10) })),
    { ...columns, since: 'date' },
  )} as given
  where not exists (select 1 from gamification_badges_earned e
      where e.environment_id = ${environmentOf(db, environmentId, 'given.environment_id')}
        and e.contact_id = given.contact_id and e.badge_id = given.badge_id)
    and exists (select 1 from gamification_runs r
      where r.environment_id = ${environmentOf(db, environmentId, 'given.environment_id')}
        and r.contact_id = given.contact_id and r.streak_id = given.award_id
        and r.length >= given.count and r.last_on >= given.since)`

/** Returns the badges that were not earned before. */
export function insertEarned(
  db: Db,
  { environmentId }: Environment,
  earned: readonly (Pair & { at: Date })[],
): Promise<Pair[]> {
  return db<Pair[]>`
    insert into gamification_badges_earned as e (environment_id, contact_id, badge_id, earned_at)
    select ${environmentId}, given.contact_id, given.badge_id, given.at
    from ${rowsIn(db, earned, { contact_id: 'uuid', badge_id: 'uuid', at: 'timestamptz' })} as given order by 2, 3
    on conflict do nothing returning e.contact_id, e.badge_id`
}
