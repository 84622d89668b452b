import type { Area } from './area.ts'
import type { Context } from './context.ts'
import { bindConsumer } from './facts/consumer.ts'
import type { LastUse } from './last-used.ts'
import type { Workload } from './work/worker.ts'

export type ContextOf = (area: Area) => Context

/** Returns the background work of areas. */
export const workloadOf = (areas: readonly Area[], contextOf: ContextOf): Workload => ({
  consumers: areas.flatMap((area) => (area.consumes ?? []).map((consumer) => bindConsumer(consumer, contextOf(area)))),
  jobs: areas.flatMap((area) => (area.jobs ?? []).map((job) => ({ ...job, run: () => job.run(contextOf(area)) }))),
  loops: areas.flatMap((area) => (area.loops ?? []).map((loop) => ({ ...loop, run: () => loop.run(contextOf(area)) }))),
})

export const flushersOf = (areas: readonly Area[], contextOf: ContextOf) =>
  Object.fromEntries(
    areas.flatMap((area) =>
      Object.entries(area.lastUsed ?? {}).map(([kind, flush]) => [
        kind,
        (uses: LastUse[]) => flush(uses, contextOf(area)),
      ]),
    ),
  )
