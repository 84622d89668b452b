import type { Logger } from 'pino'
import type postgres from 'postgres'
import type { ChangeContext } from './change.ts'
import type { Plans } from './plans.ts'

/** When and from where something was last used. */
export interface Touch {
  id: string
  at: Date
  ip: string | null
  /** Of what lives in one: its key begins with it. */
  environmentId?: string
}

/** What a flush may need beside the rows. */
export type TouchParts = ChangeContext & { plans: Plans }

export type FlushTouches = (sql: postgres.Sql, touches: Touch[], parts: TouchParts) => Promise<unknown>

export interface Touches {
  note(kind: string, touch: Touch): void
  flush(): Promise<void>
  stop(): Promise<void>
}

/** "Last used" without slowing the use: remembered here, and written together every few seconds. */
export function createTouches(parts: TouchParts, flushers: Record<string, FlushTouches>, log: Logger): Touches {
  const kinds = new Map(Object.keys(flushers).map((kind) => [kind, new Map<string, Touch>()]))

  const flush = async () => {
    for (const [kind, pending] of kinds) {
      if (pending.size === 0) continue
      const touches = [...pending.values()]
      pending.clear()
      await flushers[kind]?.(parts.sql, touches, parts).catch((err: unknown) =>
        log.warn({ err, kind }, 'touches not written'),
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
