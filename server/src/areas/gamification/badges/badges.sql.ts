import type { badgeIcons } from '@userkeep/contract/shapes/gamification'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export interface Award {
  by: 'rule' | 'level' | 'streak'
  id: string
  count: number | null
}

export interface BadgeRow {
  id: string
  key: string
  name: string
  description: string | null
  icon: (typeof badgeIcons)[number]
  award: Award
  active: boolean
  counts_from: string | null
  created_at: string
  updated_at: string
}

const columns = (db: Db) => db`
  id, key, name, description, icon,
  jsonb_build_object('by', award_by, 'id', award_id, 'count', award_count) as award,
  active, counts_from, created_at, updated_at`

/** Lists badges in the order of their creation. */
export const listBadgeRows = (db: Db, { environmentId }: Environment): Promise<BadgeRow[]> => db<BadgeRow[]>`
  select ${columns(db)} from gamification_badges where environment_id = ${environmentId} order by id`

export async function findBadge(db: Db, { environmentId }: Environment, id: string): Promise<BadgeRow | null> {
  const [row] = await db<BadgeRow[]>`
    select ${columns(db)} from gamification_badges where environment_id = ${environmentId} and id = ${id}`
  return row ?? null
}

export async function insertBadge(db: Db, { environmentId }: Environment, row: BadgeRow): Promise<void> {
  await db`
    insert into gamification_badges (environment_id, id, key, name, description, icon, award_by, award_id, award_count,
      active, counts_from, created_at, updated_at)
    values (${environmentId}, ${row.id}, ${row.key}, ${row.name}, ${row.description}, ${row.icon}, ${row.award.by},
      ${row.award.id}, ${row.award.count}, ${row.active}, ${row.counts_from}, ${row.created_at}, ${row.updated_at})`
}

export async function saveBadge(db: Db, { environmentId }: Environment, row: BadgeRow): Promise<void> {
  await db`
    update gamification_badges set name = ${row.name}, description = ${row.description}, icon = ${row.icon},
      award_by = ${row.award.by}, award_id = ${row.award.id}, award_count = ${row.award.count}, active = ${row.active},
      counts_from = ${row.counts_from}, updated_at = ${row.updated_at}
    where environment_id = ${environmentId} and id = ${row.id}`
}

export async function deleteBadgeRow(db: Db, { environmentId }: Environment, id: string): Promise<void> {
  await db`delete from gamification_badges where environment_id = ${environmentId} and id = ${id}`
}

export const countEarned = (db: Db, { environmentId }: Environment) => db<{ id: string; people: number }[]>`
  select badge_id as id, count(*)::int as people from gamification_badges_earned
  where environment_id = ${environmentId} group by badge_id`

/** Lists the badges that a rule, level or streak earns. */
export async function badgesEarnedBy(db: Db, { environmentId }: Environment, awardId: string): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select name from gamification_badges where environment_id = ${environmentId} and award_id = ${awardId} order by id`
  return rows.map(({ name }) => name)
}

export const everyoneWith = (db: Db, { environmentId }: Environment, badgeId: string): Fragment => db`
  select contact_id from gamification_badges_earned
  where environment_id = ${environmentId} and badge_id = ${badgeId}`
