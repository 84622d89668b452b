import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { RenderJob, SharedInput } from './job.ts'
import type { SliceMessage, ThreadMessage } from './thread.ts'

export interface ThreadLimits {
  /** Megabytes of the thread's heap. */
  readonly memoryMb: number
  /** The interval at which the CPU time of a working thread is checked. */
  readonly checkMs: number
  /** Time without a result after which a thread within its CPU budget counts as stuck. */
  readonly stuckMs: number
  /** CPU time after which a batch yields to others. */
  readonly sliceMs: number
}

interface Slice {
  readonly job: RenderJob<never, unknown, never>
  readonly shared: SharedInput<unknown> | null
  readonly inputs: readonly unknown[]
  /** CPU time of one input. Starting the thread and loading code do not count. */
  readonly budgetMs: number
}

export type ThreadDeath = 'cpu' | 'memory' | 'stuck' | 'crash'

type SliceResult = { readonly value: unknown } | { readonly failed: string }

type OnResult = (result: SliceResult) => void

export interface WatchedThread {
  /** Runs inputs from the first on. Resolves with the reason if the thread ended, or null. */
  run(slice: Slice, onResult: OnResult): Promise<ThreadDeath | null>
  end(): Promise<void>
}

interface Running {
  readonly id: number
  readonly budgetMs: number
  readonly onResult: OnResult
  readonly finish: (death: ThreadDeath | null) => void
  /** CPU time of the thread when the current input began; null while code is loading. */
  inputCpuMs: number | null
  progressAt: number
}

interface ThreadState {
  readonly worker: Worker
  readonly limits: ThreadLimits
  /** Keys of the shared inputs in the thread, the oldest first. */
  readonly sharedKeys: Set<string>
  running: Running | null
  timer: NodeJS.Timeout | undefined
  slices: number
  hasEnded: boolean
}

/** Shared inputs that a thread caches. */
const sharedAtMost = 20

/** Starts a thread that runs jobs, and ends it when an input is over its budget of CPU time. */
export function startThread(limits: ThreadLimits): WatchedThread {
  const worker = new Worker(new URL('thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: 24 },
    // Templates of tenants run there, so the environment of the process is not passed on.
    env: {},
  })
  worker.unref()
  const state: ThreadState = {
    ...{ worker, limits, sharedKeys: new Set<string>(), running: null },
    ...{ timer: undefined, slices: 0, hasEnded: false },
  }
  worker.on('message', (message: ThreadMessage) => onMessage(state, message))
  worker.on('error', (error: Error & { code?: string }) =>
    finish(state, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash'),
  )
  worker.on('exit', () => finish(state, 'crash'))
  return {
    run: (slice, onResult) => new Promise((resolve) => begin(state, slice, onResult, resolve)),
    end: () => kill(state, 'crash'),
  }
}

function begin(state: ThreadState, slice: Slice, onResult: OnResult, finish: Running['finish']): void {
  if (state.hasEnded) {
    finish('crash')
    return
  }
  const { job, shared, inputs, budgetMs } = slice
  const id = ++state.slices
  state.running = { id, budgetMs, onResult, finish, inputCpuMs: null, progressAt: performance.now() }
  const { module, name } = job
  const message = { id, module, name, inputs, sliceMs: state.limits.sliceMs, ...sharedOf(state.sharedKeys, shared) }
  state.worker.postMessage(message satisfies SliceMessage)
  state.timer = setTimeout(() => void watch(state), state.limits.checkMs)
}

function onMessage(state: ThreadState, message: ThreadMessage): void {
  const { running } = state
  if (message.id !== running?.id) return
  if ('ended' in message) {
    finish(state, null)
    return
  }
  running.inputCpuMs = message.cpuMs
  running.progressAt = performance.now()
  if (!('begun' in message)) running.onResult('value' in message ? { value: message.value } : message)
}

function finish(state: ThreadState, death: ThreadDeath | null): void {
  clearTimeout(state.timer)
  state.hasEnded ||= death !== null
  const { running } = state
  state.running = null
  running?.finish(death)
}

async function kill(state: ThreadState, death: ThreadDeath): Promise<void> {
  const { running } = state
  clearTimeout(state.timer)
  state.hasEnded = true
  state.running = null
  await state.worker.terminate()
  running?.finish(death)
}

/** Checks the CPU time of a working thread, and ends it when the current input is over its budget. */
async function watch(state: ThreadState): Promise<void> {
  const { running, worker, limits } = state
  if (!running) return
  const usage = await worker.cpuUsage().catch(() => null)
  // Pending results are read first, because they show when the current input began.
  await nextTurn()
  await nextTurn()
  if (state.running !== running) return
  const usedMs = usage && running.inputCpuMs !== null ? (usage.user + usage.system) / 1000 - running.inputCpuMs : 0
  if (usedMs > running.budgetMs) await kill(state, 'cpu')
  else if (performance.now() - running.progressAt > limits.stuckMs) await kill(state, 'stuck')
  else state.timer = setTimeout(() => void watch(state), limits.checkMs)
}

/** Returns the part of a message about shared input, and updates the keys that the thread remembers. */
function sharedOf(keys: Set<string>, shared: SharedInput<unknown> | null) {
  if (shared === null) return { sharedKey: null, forget: [] }
  const { key, value } = shared
  const isKnown = keys.delete(key)
  keys.add(key)
  if (isKnown) return { sharedKey: key, forget: [] }
  const forget = [...keys].slice(0, Math.max(0, keys.size - sharedAtMost))
  for (const old of forget) keys.delete(old)
  return { sharedKey: key, shared: value, forget }
}
