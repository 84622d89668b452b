import { seconds } from '../clock.ts'
import type { Context } from '../context.ts'
import { createLane, enrolConsumers } from '../facts/consume.ts'
import type { BoundConsumer } from '../facts/consumer.ts'
import { retryFailedFacts } from '../facts/failed-facts.ts'
import { createLogReader } from '../facts/log-reader.ts'
import { relayFacts } from '../facts/relay.ts'
import { type BoundJob, createJobRunner, enrolJobs, runDueJobs } from './jobs.ts'
import { startLoop } from './loop.ts'

/** Work that is always going on, such as sending mail. Its `run` may run on several instances at once. */
export interface Loop<Own = unknown> {
  name: string
  /** The channel that says there is something to do. */
  wakeOn: string
  /** Does a portion of the work and answers how much it did; 0 when there is nothing to do. */
  run(context: Context<Own>): Promise<number>
}

/** A loop with its context in hand. */
export type BoundLoop = Pick<Loop, 'name' | 'wakeOn'> & { run(): Promise<number> }

export interface Workload {
  consumers: readonly BoundConsumer[]
  jobs: readonly BoundJob[]
  loops: readonly BoundLoop[]
}

export interface Worker {
  /** Does all that waits, until nothing does. For tests. */
  settle(): Promise<void>
  start(): void
  stop(): Promise<void>
}

type Surroundings = Pick<Context, 'sql' | 'clock' | 'waker' | 'log'>

/** Everything that happens without a request: the relay, the consumers of facts, loops and jobs. */
export async function createWorker(surroundings: Surroundings, { consumers, jobs, loops }: Workload): Promise<Worker> {
  const { sql, clock, waker, log } = surroundings
  await enrolConsumers(sql, consumers)
  await enrolJobs(sql, clock, jobs)
  let running: { stop(): Promise<void> }[] = []

  const reader = createLogReader(sql, consumers)
  const jobRunner = createJobRunner(surroundings, jobs)
  const relay = async () => {
    const count = await relayFacts(sql, clock.now())
    if (count > 0) waker.wake('sequence')
    return count
  }
  const portions = [
    { name: 'relay', wakeOn: 'facts', run: relay },
    ...consumers.map((consumer) => ({
      name: consumer.name,
      wakeOn: 'sequence',
      run: createLane(surroundings, consumer, reader).run,
    })),
    { name: 'failed facts', wakeOn: 'failed-facts', run: () => retryFailedFacts(surroundings, consumers) },
    ...loops,
  ]

  return {
    async settle() {
      for (;;) {
        let done = await runDueJobs(surroundings, jobs)
        for (const portion of portions) done += await portion.run()
        if (done === 0) return
      }
    },
    start() {
      running = portions.map(({ name, wakeOn, run }) =>
        startLoop({
          name,
          log,
          everyMs: seconds(1),
          run: async () => (await run()) > 0,
          wakeOn: (listener) => waker.on(wakeOn, listener),
        }),
      )
      const jobLoop = startLoop({
        name: 'jobs',
        log,
        everyMs: seconds(1),
        // One that another instance is at stays due, so none is looked for again at once.
        run: async () => {
          await jobRunner.start()
          return false
        },
      })
      running.push(jobLoop)
    },
    async stop() {
      await Promise.all(running.map((loop) => loop.stop()))
      running = []
      await jobRunner.finish()
    },
  }
}
