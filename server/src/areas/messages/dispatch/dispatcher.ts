import { nextEvent, noteEvent } from '../../../platform/dispatch/events.ts'
import { runPasses } from '../../../platform/dispatch/passes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { claim } from './claim.ts'
import { giveBack } from './run-queue.ts'
import { createState, type DispatchState, isScanDue, scanQueues } from './state.ts'

interface Dispatcher {
  /** Works for a moment. Returns 0 when nothing is due or in progress. */
  run(): Promise<number>
  /** Finishes messages in progress and releases the rest. */
  close(): Promise<void>
}

/**
 * Sends messages that are due, as its sibling sends webhooks. Each sender has queues of its own, so a mail server that
 * hangs delays nobody else's mail, and a campaign no transactional one.
 */
export function createDispatcher(platform: Platform): Dispatcher {
  // Uses the connections of the workers.
  const state = createState({ ...platform, sql: platform.workerSql })
  const unlisten = platform.waker.on('messages', () => {
    state.called = true
    noteEvent(state)
  })
  return {
    run: () => runPasses(() => pass(state)),
    async close() {
      state.stopped = true
      unlisten()
      await Promise.all([...state.queues.values()].map((queue) => giveBack(state, queue)))
      while (state.inHand > 0) await nextEvent(state)
      await state.writer.flush()
      state.posts.close()
    },
  }
}

/** Claims due messages, or waits until something happens. */
async function pass(state: DispatchState): Promise<number> {
  const before = state.events
  if (isScanDue(state)) await scanQueues(state)
  const taken = await claim(state)
  if (taken > 0) return taken
  if (state.inHand === 0 && state.writer.isIdle()) return 0
  if (state.events === before) await nextEvent(state)
  return 1
}
