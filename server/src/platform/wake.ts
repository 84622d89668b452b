import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type postgres from 'postgres'

export interface Waker {
  /** Tells the workers of every instance that there is something to do. Costs the caller nothing. */
  wake(channel: string): void
  on(channel: string, listener: () => void): () => void
  listen(): Promise<void>
  stop(): Promise<void>
}

/**
 * Wakes across instances over LISTEN/NOTIFY. The notifications are sent outside of any verb's transaction and
 * folded together: inside one they would make all commits of the database queue for one lock.
 * A lost notification only costs latency, since every worker also looks by itself once a second.
 */
export function createWaker(sql: postgres.Sql): Waker {
  const emitter = new EventEmitter().setMaxListeners(0)
  // A notification comes back to its sender too, who was told at once and need not look a second time.
  const self = randomUUID()
  const pending = new Set<string>()
  let sending: Promise<void> | null = null
  let unlisten: (() => Promise<void>) | null = null

  const send = async () => {
    while (pending.size > 0) {
      const channels = [...pending]
      pending.clear()
      await sql.notify('userkeep', [self, ...channels].join(' ')).catch(() => {})
    }
    sending = null
  }

  return {
    wake(channel) {
      emitter.emit(channel)
      pending.add(channel)
      sending ??= send()
    },
    on(channel, listener) {
      emitter.on(channel, listener)
      return () => emitter.off(channel, listener)
    },
    async listen() {
      const subscription = await sql.listen('userkeep', (payload) => {
        if (payload.startsWith(self)) return
        for (const channel of payload.split(' ')) emitter.emit(channel)
      })
      unlisten = subscription.unlisten
    },
    async stop() {
      await sending
      await unlisten?.().catch(() => {})
    },
  }
}
