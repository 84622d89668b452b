import type { Logger } from 'pino'
import type postgres from 'postgres'
import type { ChangeContext } from './change.ts'
import type { Plans } from './plans.ts'

/** When and from where something was last used. */
export interface LastUse {
  id: string
  at: Date
  ip: string | null
  /** Of what lives in one: its key begins with it. */
  environmentId?: string
}

/** What a flush may need beside the rows. */
export type LastUsedParts = ChangeContext & { plans: Plans }

export type FlushLastUsed = (sql: postgres.Sql, lastUsed: LastUse[], parts: LastUsedParts) => Promise<unknown>

export interface LastUsed {
  note(kind: string, touch: LastUse): void
  flush(): Promise<void>
  stop(): Promise<void>
}

/** "Last used" without slowing the use: remembered here, and written together every few seconds. */
export function createLastUsed(parts: LastUsedParts, flushers: Record<string, FlushLastUsed>, log: Logger): LastUsed {
  const kinds = new Map(Object.keys(flushers).map((kind) => [kind, new Map<string, LastUse>()]))

  const flush = async () => {
    for (const [kind, pending] of kinds) {
      if (pending.size === 0) continue
      const lastUsed = [...pending.values()]
      pending.clear()
      await flushers[kind]?.(parts.sql, lastUsed, parts).catch((err: unknown) =>
        log.warn({ err, kind }, 'last uses not written'),
      )
    }
  }
  const timer = setInterval(flush, 5000)
  timer.unref()

  return {
    note: (kind, touch) => void kinds.get(kind)?.set(touch.id, touch),
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
