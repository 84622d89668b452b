import { randomInt } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { World } from './world.ts'

/** Adds a row to the lists of levels and badges, whose keys must be unique. */
export const gamificationAdded: Record<string, (world: World) => Promise<unknown>> = {
  '/v1/organization/gamification/levels': ({ sql, home }) => sql`
    insert into gamification_levels (environment_id, id, key, name, threshold, created_at, updated_at)
    values (${home.environments.live}, ${uuid()}, ${`level-${uuid()}`}, 'Some', ${randomInt(1000, 1_000_000_000)},
      ${new Date()}, ${new Date()})`,
  '/v1/organization/gamification/badges': ({ sql, home }) => sql`
    insert into gamification_badges (environment_id, id, key, name, icon, award_by, award_id, active, created_at,
      updated_at)
    values (${home.environments.live}, ${uuid()}, ${`badge-${uuid()}`}, 'Some', 'star', 'level', ${uuid()}, false,
      ${new Date()}, ${new Date()})`,
}
