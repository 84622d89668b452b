import type { Logger } from 'pino'
import type { Db } from './db/sql.ts'
import { byTenant } from './db/tenants.ts'

/** When and from where something was last used. */
export interface LastUse {
  id: string
  at: Date
  ip: string | null
  /** Present if the key begins with an environment. */
  environmentId?: string
}

export interface LastUsed {
  note(kind: string, use: LastUse): void
  flush(): Promise<void>
  stop(): Promise<void>
}

type Flushers = Record<string, (uses: LastUse[]) => Promise<unknown>>

/** Records the last use without delaying it: collected here, and written together every few seconds. */
export function createLastUsed(db: Db, flushers: Flushers, log: Logger): LastUsed {
  const kinds = new Map(Object.keys(flushers).map((kind) => [kind, new Map<string, LastUse>()]))

  const flush = async () => {
    for (const [kind, pending] of kinds) {
      if (pending.size === 0) continue
      const uses = [...pending.values()]
      pending.clear()
      for (const group of byTenant(db, uses, ({ environmentId }) => environmentId ?? '')) {
        await flushers[kind]?.(group).catch((err: unknown) =>
          log.warn({ err, kind }, 'last-used times could not be written'),
        )
      }
    }
  }
  const timer = setInterval(flush, 5000)
  timer.unref()

  return {
    note: (kind, use) => void kinds.get(kind)?.set(use.id, use),
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
