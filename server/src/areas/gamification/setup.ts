import { createCache } from '../../platform/cache.ts'
import { seconds } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/sql.ts'
import { channel } from './change-config.ts'
import { type Config, loadConfig } from './config.sql.ts'

/** The cached configurations of environments. */
export interface Own {
  /** Up to a second old, for pages that boot. */
  recent(environmentId: string): Config | Promise<Config>
  /** Returns the configuration of a version, for a caller that holds its lock. */
  atVersion(db: Db, environmentId: string, version: number): Promise<Config>
  close(): Promise<void>
}

const max = 1000

export function setUp({ sql, waker }: Context<undefined>): Own {
  const kept = createCache<Config>({
    ttlMs: seconds(1),
    max,
    load: (environmentId) => loadConfig(sql, { environmentId }),
  })
  const versions = new Map<string, { version: number; config: Config }>()
  const unlisten = waker.on(channel, kept.expire)
  return {
    recent: (environmentId) => kept.get(environmentId) as Config | Promise<Config>,
    async atVersion(db, environmentId, version) {
      const known = versions.get(environmentId)
      if (known?.version === version) return known.config
      const config = await loadConfig(db, { environmentId })
      versions.delete(environmentId)
      versions.set(environmentId, { version, config })
      if (versions.size > max) versions.delete(versions.keys().next().value as string)
      return config
    },
    close: async () => unlisten(),
  }
}
