import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { Failure } from '../fail.ts'
import { createFairQueue } from './fair-queue.ts'
import { type RenderJob, type RenderResult, type SharedInput, TooExpensive, tooExpensiveMessage } from './job.ts'
import { createPoolMetrics } from './pool-metrics.ts'
import { busy, type PoolLimits, type PoolState, poolLimits, type Task } from './pool-state.ts'
import { endPlace, serve } from './pool-work.ts'

interface RunOptions {
  /** The organization. Threads are shared fairly between tenants. */
  readonly tenant: string
  /** CPU time of one input. Absent: the pool's own limit. */
  readonly budgetMs?: number
}

interface BatchOptions<Shared> extends RunOptions {
  readonly shared?: SharedInput<Shared>
}

export interface RenderPool {
  /** Runs a job for a request. Throws `TooExpensive` if it is over its budget, and `unavailable` if the pool is busy. */
  run<Input, Output>(job: RenderJob<Input, Output>, input: Input, options: RunOptions): Promise<Output>
  /** Runs a job for many inputs outside of requests, where they may wait for long. Never rejects. */
  runBatch<Input, Output, Shared = undefined>(
    job: RenderJob<Input, Output, Shared>,
    inputs: readonly Input[],
    options: BatchOptions<Shared>,
  ): Promise<RenderResult<Output>[]>
  /** Refuses waiting tasks and ends all threads. */
  close(): Promise<void>
}

/** Creates the threads that render Markdown, Liquid and MJML, so that no text of a tenant stalls the service. */
export function createRenderPool(
  { log, metrics }: { log: Logger; metrics: Registry },
  limits: PoolLimits = poolLimits,
): RenderPool {
  const [requests, batches] = [createFairQueue<Task>(), createFairQueue<Task>()]
  const places: PoolState['places'] = new Set()
  const observed = createPoolMetrics(metrics, { requests, batches, places })
  const state: PoolState = { limits, log, metrics: observed, requests, batches, places, isClosed: false }
  return {
    run: (job, input, options) => runOne(state, job, input, options),
    runBatch: (job, inputs, { shared, ...options }) =>
      new Promise((resolve) => {
        if (state.isClosed || inputs.length === 0) return resolve(inputs.map(busy))
        const finish = (results: readonly RenderResult<unknown>[]) => resolve(results as never)
        batches.add({ ...taskOf(state, job, inputs, options), isBatch: true, shared: shared ?? null, finish })
        serve(state)
      }),
    async close() {
      state.isClosed = true
      for (const task of [...requests.drain(), ...batches.drain()]) task.finish(task.inputs.map(busy))
      await Promise.all([...places].map((place) => endPlace(state, place)))
    },
  }
}

function runOne<Input, Output>(
  state: PoolState,
  job: RenderJob<Input, Output>,
  input: Input,
  options: RunOptions,
): Promise<Output> {
  const { requests, limits, metrics } = state
  return new Promise<Output>((resolve, reject) => {
    const refuse = () => {
      metrics.refused()
      reject(new Failure('unavailable', { headers: { 'Retry-After': '2' } }))
    }
    if (!hasRoom(state, options.tenant)) return refuse()
    const finish = ([result]: readonly RenderResult<unknown>[]) => {
      clearTimeout(timer)
      if (result && 'value' in result) resolve(result.value as Output)
      else if (result?.problem === 'too_expensive') reject(new TooExpensive(tooExpensiveMessage))
      else if (result?.problem === 'failed') reject(new Error(`Not rendered: ${result.message}`))
      else refuse()
    }
    const task = { ...taskOf(state, job, [input], options), finish }
    // A running job continues, because ending its thread would cost more than the rest of it.
    const timer = setTimeout(() => {
      requests.remove(task)
      refuse()
    }, limits.waitMs)
    requests.add(task)
    serve(state)
  })
}

const hasRoom = ({ isClosed, requests, limits }: PoolState, tenant: string): boolean =>
  !isClosed && requests.size < limits.waiting && requests.waitingOf(tenant) < limits.waitingPerTenant

const taskOf = (
  { limits }: PoolState,
  job: { readonly module: string; readonly name: string },
  inputs: readonly unknown[],
  { tenant, budgetMs = limits.budgetMs }: RunOptions,
): Omit<Task, 'finish'> => ({
  ...{ tenant, budgetMs, inputs, results: [], isBatch: false, shared: null },
  job,
})
