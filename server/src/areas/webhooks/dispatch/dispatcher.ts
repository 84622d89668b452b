import { performance } from 'node:perf_hooks'
import type { Platform } from '../../../platform/platform.ts'
import { take } from './claim.ts'
import { releaseLanes } from './lanes.sql.ts'
import { giveBack } from './run-lane.ts'
import { createDesk, type Desk, isTimeToLook, lookAround, nextEvent, noteEvent } from './state.ts'

export interface Dispatcher {
  /** Works for a moment. Answers 0 when nothing is due and nothing under way. */
  run(): Promise<number>
  /** Finishes what is in flight and gives back the rest. */
  stop(): Promise<void>
}

const moment = 250

/**
 * Sends what is due. Each endpoint has a lane of its own with so many requests in flight. A pass looks where something
 * is due, takes some for every lane with room in one statement, and never waits for a receiver.
 */
export function createDispatcher(platform: Platform): Dispatcher {
  const desk = createDesk(platform)
  const unlisten = listen(desk)
  return {
    async run() {
      const end = performance.now() + moment
      let done = 0
      for (;;) {
        const progress = await pass(desk)
        done += progress
        if (progress === 0 || performance.now() > end) return done
      }
    },
    async stop() {
      desk.stopped = true
      unlisten()
      await giveBackAll(desk)
      while (desk.inHand > 0) await nextEvent(desk)
      await desk.writer.flush()
      const { sql, log } = platform
      await releaseLanes(sql, desk.workerId).catch((err: unknown) => log.warn({ err }, 'lanes not released'))
    },
  }
}

/** Takes up what is due, else waits until something happens. */
async function pass(desk: Desk): Promise<number> {
  const before = desk.events
  if (isTimeToLook(desk)) await lookAround(desk)
  const taken = await take(desk)
  if (taken > 0) return taken
  if (desk.inHand === 0 && desk.writer.isIdle()) return 0
  if (desk.events === before) await nextEvent(desk)
  return 1
}

function listen(desk: Desk): () => void {
  const { waker } = desk.platform
  const off = [
    waker.on('deliveries', () => {
      desk.called = true
      noteEvent(desk)
    }),
    // Deliveries held ready were taken with what the endpoint was then: they are taken anew.
    waker.on('webhook-endpoints', () => void giveBackAll(desk).then(() => noteEvent(desk))),
  ]
  return () => {
    for (const stop of off) stop()
  }
}

async function giveBackAll(desk: Desk): Promise<void> {
  await Promise.all([...desk.lanes.values()].map((lane) => giveBack(desk, lane)))
}

const dispatchers = new WeakMap<Platform, Dispatcher>()

/** One for each running service. */
export function dispatcherOf(platform: Platform): Dispatcher {
  const dispatcher = dispatchers.get(platform) ?? createDispatcher(platform)
  dispatchers.set(platform, dispatcher)
  return dispatcher
}

export async function stopDispatcher(platform: Platform): Promise<void> {
  const dispatcher = dispatchers.get(platform)
  dispatchers.delete(platform)
  await dispatcher?.stop()
}
