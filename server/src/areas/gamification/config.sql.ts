import { rowsIn } from '../../platform/db/rows-in.ts'
import type { Db } from '../../platform/db/sql.ts'
import { environmentOf, inTenants } from '../../platform/db/tenants.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { type BadgeRow, listBadgeRows } from './badges/badges.sql.ts'
import { type LevelRow, listLevelRows } from './levels/levels.sql.ts'
import { listRuleRows, type RuleRow } from './rules/rules.sql.ts'
import { listStreakRows, type StreakRow } from './streaks/streaks.sql.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** The configuration of an environment: rules, levels, streaks and badges. */
export interface Config {
  readonly rules: readonly RuleRow[]
  /** The lowest first. */
  readonly levels: readonly LevelRow[]
  readonly badges: readonly BadgeRow[]
  readonly streaks: readonly StreakRow[]
}

export async function loadConfig(db: Db, scope: Environment): Promise<Config> {
  const [rules, levels, badges, streaks] = await Promise.all([
    listRuleRows(db, scope),
    listLevelRows(db, scope),
    listBadgeRows(db, scope),
    listStreakRows(db, scope),
  ])
  return { rules, levels, badges, streaks }
}

/** Locks the configuration for a change. Concurrent counting waits and loads it again. */
export async function lockConfig(db: Db, { environmentId }: Environment): Promise<void> {
  await db`
    insert into gamification_settings as s (environment_id, version) values (${environmentId}, 1)
    on conflict (environment_id) do update set version = s.version + 1`
}

/** Locks the counting of an environment and returns the version of its configuration. */
export async function holdVersion(db: Db, { environmentId }: Environment): Promise<number | null> {
  const [row] = await db<{ version: number }[]>`
    select version from gamification_settings where environment_id = ${environmentId} for update`
  return row?.version ?? null
}

/** Returns the environments that have any configuration. */
export async function listConfigured(db: Db, environmentIds: readonly string[]): Promise<string[]> {
  const asked = environmentIds.map((environment_id) => ({ environment_id }))
  const found = await inTenants(
    db,
    asked,
    ({ environment_id }) => environment_id,
    (some) => {
      const environment = environmentOf(db, some[0]?.environment_id, 'asked.environment_id')
      return db<{ environment_id: string }[]>`
        select s.environment_id from ${rowsIn(db, some, { environment_id: 'uuid' })} asked
        join gamification_settings s on s.environment_id = ${environment}`
    },
  )
  return found.map(({ environment_id }) => environment_id)
}
