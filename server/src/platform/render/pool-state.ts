import type { Logger } from 'pino'
import { seconds } from '../clock.ts'
import type { FairQueue } from './fair-queue.ts'
import type { RenderJob, RenderResult, SharedInput } from './job.ts'
import type { PoolMetrics } from './pool-metrics.ts'
import type { ThreadLimits, WatchedThread } from './watched-thread.ts'

export interface PoolLimits extends ThreadLimits {
  /** The maximum number of threads, started when needed. */
  readonly threads: number
  /** Time after which an idle thread ends. */
  readonly idleMs: number
  /** CPU time of one input, unless its job declares another. */
  readonly budgetMs: number
  /** Waiting requests of one tenant, and of all. */
  readonly waitingPerTenant: number
  readonly waiting: number
  /** Time that a request waits for its result. */
  readonly waitMs: number
}

export const poolLimits: PoolLimits = {
  threads: 3,
  idleMs: seconds(60),
  budgetMs: 1000,
  waitingPerTenant: 30,
  waiting: 500,
  waitMs: seconds(15),
  memoryMb: 192,
  checkMs: 50,
  stuckMs: seconds(60),
  sliceMs: 50,
}

/** The inputs of one job, with the results so far. */
export interface Task {
  readonly tenant: string
  readonly isBatch: boolean
  readonly job: RenderJob<never, unknown, never>
  readonly shared: SharedInput<unknown> | null
  readonly budgetMs: number
  readonly inputs: readonly unknown[]
  readonly results: RenderResult<unknown>[]
  readonly finish: (results: readonly RenderResult<unknown>[]) => void
}

/** A thread, and its task. */
export interface Share {
  readonly thread: WatchedThread
  task: Task | null
  idle: NodeJS.Timeout | undefined
}

export interface PoolState {
  readonly limits: PoolLimits
  readonly log: Logger
  readonly metrics: PoolMetrics
  readonly requests: FairQueue<Task>
  readonly batches: FairQueue<Task>
  readonly places: Set<Share>
  isClosed: boolean
}

export const busy = (): RenderResult<never> => ({
  problem: 'unavailable',
  message: 'Rendering is busy. Try again shortly.',
})
