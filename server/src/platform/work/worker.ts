import { seconds } from '../clock.ts'
import type { Context } from '../context.ts'
import type { BoundConsumer } from '../facts/bound-consumer.ts'
import { createConsumerRunner, enrolConsumers, lastSequence } from '../facts/consume.ts'
import { retryFailedFacts } from '../facts/failed-facts.ts'
import { createLogReader } from '../facts/log-reader.ts'
import { relayFacts } from '../facts/relay.ts'
import { type BoundJob, createJobRunner, enrolJobs, runDueJobs } from './jobs.ts'
import { startLoop } from './loop.ts'

/** Continuous work, such as sending mail. It may run on several instances at once. */
export interface Loop<Own = unknown> {
  name: string
  /** The channel that announces work. */
  wakeOn: string
  /** Does a part of the work and returns how much; 0 when there is none. */
  run(context: Context<Own>): Promise<number>
}

/** A loop with its context. */
type BoundLoop = Pick<Loop, 'name' | 'wakeOn'> & { run(): Promise<number> }

export interface Workload {
  consumers: readonly BoundConsumer[]
  jobs: readonly BoundJob[]
  loops: readonly BoundLoop[]
  /** When jobs that were never enrolled are first due. */
  firstJobs?: 'at once' | 'after an interval'
}

export interface Worker {
  /** Runs everything that waits, until nothing does. For tests. */
  settle(): Promise<void>
  start(): void
  stop(): Promise<void>
}

type Dependencies = Pick<Context, 'sql' | 'clock' | 'waker' | 'log'>

/** Runs everything that happens without a request: the relay, consumers, loops and jobs. */
export async function createWorker(dependencies: Dependencies, workload: Workload): Promise<Worker> {
  const { sql, clock, waker, log } = dependencies
  const { consumers, jobs, loops, firstJobs } = workload
  const cursors = await enrolConsumers(sql, consumers)
  await enrolJobs(sql, clock, jobs, firstJobs)
  let running: { stop(): Promise<void> }[] = []

  const reader = createLogReader(sql, consumers)
  const jobRunner = createJobRunner(dependencies, jobs)
  const relay = async () => {
    const count = await relayFacts(sql, clock.now())
    if (count > 0) waker.wake('sequence')
    return count
  }
  const runners = consumers.map((consumer) => ({
    name: consumer.name,
    wakeOn: 'sequence',
    ...createConsumerRunner(dependencies, consumer, reader, cursors.get(consumer.name)),
  }))
  const others = [
    { name: 'failed facts', wakeOn: 'failed-facts', run: () => retryFailedFacts(dependencies, consumers) },
    ...loops,
  ]

  return {
    async settle() {
      for (;;) {
        let done = (await runDueJobs(dependencies, jobs)) + (await relay())
        const last = await lastSequence(sql)
        for (const runner of runners) if (!runner.hasSeen(last)) done += await runner.run()
        for (const { run } of others) done += await run()
        if (done === 0) return
      }
    },
    start() {
      running = [{ name: 'relay', wakeOn: 'facts', run: relay }, ...runners, ...others].map(({ name, wakeOn, run }) =>
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
        // A job that another instance is running stays due, so it is not retried at once.
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
