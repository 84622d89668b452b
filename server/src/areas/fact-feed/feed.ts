import type { Context } from '../../platform/context.ts'
import {
  environmentsWithFacts,
  flushLog,
  type LogPosition,
  readLogPosition,
} from '../../platform/facts/environment-facts.sql.ts'

export type Feed = ReturnType<typeof createFeed>

/** Wakes the streams of an environment when its log grows. One read serves all streams of this instance. */
export function createFeed({ sql, waker, log }: Pick<Context<undefined>, 'sql' | 'waker' | 'log'>) {
  const listeners = new Map<string, Set<() => void>>()
  let flushed = 0
  let seen = 0
  let isChecking = false
  let again = false

  /** Returns how far the log can be read: a number on disk is never given to another fact. */
  async function position(): Promise<LogPosition> {
    const found = await readLogPosition(sql)
    if (found.last > flushed) {
      await flushLog(sql)
      flushed = Math.max(flushed, found.last)
    }
    return found
  }

  async function check(): Promise<void> {
    isChecking = true
    do {
      again = false
      const { last } = await position()
      const grown = await environmentsWithFacts(sql, [...listeners.keys()], { after: seen, upTo: last })
      seen = last
      for (const environmentId of grown) for (const notify of listeners.get(environmentId) ?? []) notify()
    } while (again && listeners.size > 0)
  }

  function grew(): void {
    again = true
    if (isChecking || listeners.size === 0) return
    check()
      .catch((err: unknown) => {
        log.warn({ err }, 'the log of facts could not be followed')
        notifyAll()
      })
      .finally(() => {
        isChecking = false
      })
  }

  function notifyAll(): void {
    for (const notified of listeners.values()) for (const notify of notified) notify()
  }

  const stop = [waker.on('sequence', grew), waker.onLoss(notifyAll)]
  return {
    position,
    listen(environmentId: string, notify: () => void): () => void {
      const notified = listeners.get(environmentId) ?? new Set()
      listeners.set(environmentId, notified.add(notify))
      return () => {
        notified.delete(notify)
        if (notified.size === 0 && listeners.get(environmentId) === notified) listeners.delete(environmentId)
      }
    },
    close: async () => {
      for (const unlisten of stop) unlisten()
    },
  }
}
