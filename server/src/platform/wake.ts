import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type postgres from 'postgres'

export interface Waker {
  /** Wakes the workers of every instance. Costs the caller nothing. */
  wake(channel: string): void
  /**
   * Sends a word to every instance, for those that wait for it at this moment. A word has no spaces and at most
   * `longestWord` bytes.
   */
  publish(channel: string, word: string): void
  /** The listener receives the published text; for a channel that only wakes, it is empty. */
  on(channel: string, listener: (word: string) => void): () => void
  /** Calls back when words of other instances may have been lost, since the connection that brings them was. */
  onLoss(listener: () => void): () => void
  listen(): Promise<void>
  stop(): Promise<void>
}

/** PostgreSQL accepts fewer than 8000 bytes at once. */
const longestPayload = 7900
export const longestWord = 7500

/**
 * Wakes across instances over LISTEN/NOTIFY. Notifications are combined and sent outside any verb's transaction,
 * because inside one they would make all commits of the database wait for one lock. A lost notification only costs
 * latency, because every worker also polls once a second.
 */
export function createWaker(sql: postgres.Sql): Waker {
  const emitter = new EventEmitter().setMaxListeners(0)
  const losses = new Set<() => void>()
  // A notification also returns to its sender, which was woken at once and need not poll again.
  const self = randomUUID()
  const pending = new Set<string>()
  let sending: Promise<void> | null = null
  let unlisten: (() => Promise<void>) | null = null

  const send = async () => {
    while (pending.size > 0) await sql.notify('userkeep', [self, ...taken(pending)].join(' ')).catch(() => {})
    sending = null
  }
  const recordFact = (said: string) => {
    pending.add(said)
    sending ??= send()
  }

  return {
    wake(channel) {
      emitter.emit(channel, '')
      recordFact(channel)
    },
    publish(channel, word) {
      emitter.emit(channel, word)
      recordFact(`${channel}=${word}`)
    },
    on(channel, listener) {
      emitter.on(channel, listener)
      return () => emitter.off(channel, listener)
    },
    onLoss(listener) {
      losses.add(listener)
      return () => losses.delete(listener)
    },
    async listen() {
      let wasListening = false
      const subscription = await sql.listen(
        'userkeep',
        (payload) => {
          if (payload.startsWith(self)) return
          for (const said of payload.split(' ')) emitter.emit(...channelAndWord(said))
        },
        () => {
          if (wasListening) for (const listener of losses) listener()
          wasListening = true
        },
      )
      unlisten = subscription.unlisten
    },
    async stop() {
      await sending
      await unlisten?.().catch(() => {})
    },
  }
}

/** Takes as many as fit into one notification. */
function taken(pending: Set<string>): string[] {
  const some: string[] = []
  let length = 36
  for (const said of pending) {
    length += said.length + 1
    if (some.length > 0 && length > longestPayload) break
    some.push(said)
    pending.delete(said)
  }
  return some
}

function channelAndWord(said: string): [channel: string, word: string] {
  const end = said.indexOf('=')
  return end < 0 ? [said, ''] : [said.slice(0, end), said.slice(end + 1)]
}
