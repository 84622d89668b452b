import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type postgres from 'postgres'

export interface Waker {
  /** Tells the workers of every instance that there is something to do. Costs the caller nothing. */
  wake(channel: string): void
  /**
   * Tells every instance something that only those use who wait for it now, each word by itself. A word has no spaces,
   * and at most `longestWord` bytes.
   */
  publish(channel: string, word: string): void
  /** The listener gets the word that was published; of a channel that only wakes, the empty one. */
  on(channel: string, listener: (word: string) => void): () => void
  /** Calls back when words of other instances may have been lost, since the connection that brings them was. */
  onLoss(listener: () => void): () => void
  listen(): Promise<void>
  stop(): Promise<void>
}

/** PostgreSQL takes fewer than 8000 bytes at once. */
const longestPayload = 7900
export const longestWord = 7500

/**
 * Wakes across instances over LISTEN/NOTIFY. The notifications are sent outside of any verb's transaction and
 * folded together: inside one they would make all commits of the database queue for one lock.
 * A lost notification only costs latency, since every worker also looks by itself once a second.
 */
export function createWaker(sql: postgres.Sql): Waker {
  const emitter = new EventEmitter().setMaxListeners(0)
  const losses = new Set<() => void>()
  // A notification comes back to its sender too, who was told at once and need not look a second time.
  const self = randomUUID()
  const pending = new Set<string>()
  let sending: Promise<void> | null = null
  let unlisten: (() => Promise<void>) | null = null

  const send = async () => {
    while (pending.size > 0) await sql.notify('userkeep', [self, ...taken(pending)].join(' ')).catch(() => {})
    sending = null
  }
  const tell = (said: string) => {
    pending.add(said)
    sending ??= send()
  }

  return {
    wake(channel) {
      emitter.emit(channel, '')
      tell(channel)
    },
    publish(channel, word) {
      emitter.emit(channel, word)
      tell(`${channel}=${word}`)
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

/** Takes as many as go into one notification. */
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
