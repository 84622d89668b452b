import { seconds } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/sql.ts'
import { createKept } from '../../platform/kept.ts'
import { channel } from './change-config.ts'
import { type Config, loadConfig } from './config.sql.ts'

/** What lives as long as the process: what environments count by. */
export interface Own {
  /** At most a second old, for pages that boot. */
  recent(environmentId: string): Config | Promise<Config>
  /** As it is under this version, for whoever holds it. */
  atVersion(db: Db, environmentId: string, version: number): Promise<Config>
  close(): Promise<void>
}

const most = 1000

export function setUp({ sql, waker }: Context<undefined>): Own {
  const kept = createKept<Config>({
    freshMs: seconds(1),
    most,
    look: (environmentId) => loadConfig(sql, { environmentId }),
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
      if (versions.size > most) versions.delete(versions.keys().next().value as string)
      return config
    },
    close: async () => unlisten(),
  }
}
