import { nextEvent, noteEvent } from '../../../platform/dispatch/events.ts'
import { runPasses } from '../../../platform/dispatch/passes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { claim } from './claim.ts'
import { releaseQueues } from './queues.sql.ts'
import { giveBack } from './run-queue.ts'
import { createState, type DispatchState, isScanDue, scanQueues } from './state.ts'

interface Dispatcher {
  /** Works for a moment. Returns 0 when nothing is due or in progress. */
  run(): Promise<number>
  /** Finishes deliveries in progress and releases the rest. */
  close(): Promise<void>
}

/**
 * Sends what is due. Each endpoint has a queue of its own with so many requests in flight. A pass looks where something
 * is due, takes some for every queue with room in one statement, and never waits for a receiver.
 */
export function createDispatcher(platform: Platform): Dispatcher {
  // Uses the connections of the workers.
  const state = createState({ ...platform, sql: platform.workerSql })
  const unlisten = listen(state)
  return {
    run: () => runPasses(() => pass(state)),
    async close() {
      state.stopped = true
      unlisten()
      await giveBackAll(state)
      while (state.inHand > 0) await nextEvent(state)
      await state.writer.flush()
      const { sql, log } = state.platform
      await releaseQueues(sql, state.workerId).catch((err: unknown) =>
        log.warn({ err }, 'queues could not be released'),
      )
    },
  }
}

/** Claims due deliveries, or waits until something happens. */
async function pass(state: DispatchState): Promise<number> {
  const before = state.events
  if (isScanDue(state)) await scanQueues(state)
  const taken = await claim(state)
  if (taken > 0) return taken
  if (state.inHand === 0 && state.writer.isIdle()) return 0
  if (state.events === before) await nextEvent(state)
  return 1
}

function listen(state: DispatchState): () => void {
  const { waker } = state.platform
  const off = [
    waker.on('deliveries', () => {
      state.called = true
      noteEvent(state)
    }),
    // Prefetched deliveries were claimed with the previous version of the endpoint, so they are released.
    waker.on('webhook-endpoints', () => void giveBackAll(state).then(() => noteEvent(state))),
  ]
  return () => {
    for (const stop of off) stop()
  }
}

async function giveBackAll(state: DispatchState): Promise<void> {
  await Promise.all([...state.queues.values()].map((queue) => giveBack(state, queue)))
}
