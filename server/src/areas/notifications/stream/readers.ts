import type { Waker } from '../../../platform/wake.ts'
import { channel, feedsTold } from '../channel.ts'
import type { Reader } from './reader.ts'

/** The open streams of this instance, by feed. */
export interface Readers {
  /** Registers a reader and returns a function that removes it. */
  enter(environmentId: string, contactId: string, reader: Pick<Reader, 'notify'>): () => void
  close(): Promise<void>
}

export function createReaders({ waker }: { waker: Pick<Waker, 'on' | 'onLoss'> }): Readers {
  const feeds = new Map<string, Set<Pick<Reader, 'notify'>>>()
  const off = [
    waker.on(channel, (word) => {
      if (feeds.size === 0) return
      const { environmentId, contactIds } = feedsTold(word)
      for (const contactId of contactIds)
        for (const reader of feeds.get(`${environmentId} ${contactId}`) ?? []) reader.notify()
    }),
    // Notifications may have been missed while disconnected, so every reader reads once.
    waker.onLoss(() => {
      for (const readers of feeds.values()) for (const reader of readers) reader.notify()
    }),
  ]
  return {
    enter(environmentId, contactId, reader) {
      const key = `${environmentId} ${contactId}`
      const readers = feeds.get(key) ?? new Set()
      feeds.set(key, readers.add(reader))
      return () => {
        readers.delete(reader)
        if (readers.size === 0 && feeds.get(key) === readers) feeds.delete(key)
      }
    },
    async close() {
      for (const stop of off) stop()
    },
  }
}
