import type { Waker } from '../../../platform/wake.ts'
import { channel, readAnnounced } from './channel.ts'

/** The open streams of this instance that follow conversations. */
export interface Readers {
  /** Registers a stream of staff (`contactId` null) or of a contact. Returns a function that removes it. */
  enter(environmentId: string, contactId: string | null, notify: () => void): () => void
  close(): void
}

export function createReaders({ waker }: { waker: Pick<Waker, 'on' | 'onLoss'> }): Readers {
  const streams = new Map<string, Set<() => void>>()
  const tellAll = (key: string) => {
    for (const notify of streams.get(key) ?? []) notify()
  }
  const off = [
    waker.on(channel, (word) => {
      if (streams.size === 0) return
      const { environmentId, contactIds } = readAnnounced(word)
      tellAll(`${environmentId} `)
      for (const contactId of contactIds) tellAll(`${environmentId} ${contactId}`)
    }),
    // Announcements may have been missed while disconnected, so every stream reads once.
    waker.onLoss(() => {
      for (const key of streams.keys()) tellAll(key)
    }),
  ]
  return {
    enter(environmentId, contactId, notify) {
      const key = `${environmentId} ${contactId ?? ''}`
      const listeners = streams.get(key) ?? new Set()
      streams.set(key, listeners.add(notify))
      return () => {
        listeners.delete(notify)
        if (listeners.size === 0 && streams.get(key) === listeners) streams.delete(key)
      }
    },
    close() {
      for (const stop of off) stop()
    },
  }
}
