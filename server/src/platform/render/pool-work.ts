import { tooExpensiveMessage } from './job.ts'
import { busy, type PoolState, type Share, type Task } from './pool-state.ts'
import { startThread, type ThreadDeath } from './watched-thread.ts'

/** Gives waiting tasks to free threads, and starts threads as far as the limit allows. */
export function serve(state: PoolState): void {
  while (!state.isClosed && tasksRunning(state).length < state.limits.threads) {
    const task = nextTask(state)
    if (!task) return
    const place = freePlace(state)
    place.task = task
    clearTimeout(place.idle)
    void work(state, place, task)
  }
}

const tasksRunning = ({ places }: PoolState): Task[] => [...places].flatMap(({ task }) => task ?? [])

/**
 * Returns the next task, one at a time per tenant. Batches may use one thread of several and never all, so that neither
 * kind of work stops the other.
 */
function nextTask(state: PoolState): Task | null {
  const { requests, batches, limits } = state
  const running = tasksRunning(state)
  const mayRun = (tenant: string) => running.every((task) => task.tenant !== tenant)
  const batchesRunning = running.filter(({ isBatch }) => isBatch).length
  const mayBatch = batchesRunning < Math.max(1, limits.threads - 1)
  const isBatchesTurn = mayBatch && batchesRunning === 0 && running.length > 0
  const first = isBatchesTurn ? batches.next(mayRun) : null
  return first ?? requests.next(mayRun) ?? (mayBatch ? batches.next(mayRun) : null)
}

function freePlace({ places, limits }: PoolState): Share {
  const idle = [...places].find(({ task }) => task === null)
  if (idle) return idle
  const place: Share = { thread: startThread(limits), task: null, idle: undefined }
  places.add(place)
  return place
}

async function work(state: PoolState, place: Share, task: Task): Promise<void> {
  const { job, shared, budgetMs, inputs, results } = task
  const slice = { job, shared, budgetMs, inputs: inputs.slice(results.length) }
  const death = await place.thread.run(slice, (result) =>
    results.push('value' in result ? result : { problem: 'failed', message: result.failed }),
  )
  place.task = null
  if (death === null) endWhenIdle(state, place)
  else {
    state.places.delete(place)
    if (!state.isClosed) noteDeath(state, task, death)
  }
  if (state.isClosed || isHopeless(task)) while (results.length < inputs.length) results.push(busy())
  if (results.length >= inputs.length) task.finish(results)
  else (task.isBatch ? state.batches : state.requests).addFirst(task)
  serve(state)
}

/** Inputs of a batch that may exceed their budget before the others are postponed. */
const expensiveAtMost = 3

/** Several inputs over their budget mean that the others are too, so the caller decides whether to continue. */
const isHopeless = ({ isBatch, results }: Task): boolean =>
  isBatch &&
  results.filter((result) => 'problem' in result && result.problem === 'too_expensive').length >= expensiveAtMost

function endWhenIdle(state: PoolState, place: Share): void {
  if (state.isClosed) return
  place.idle = setTimeout(() => void endPlace(state, place), state.limits.idleMs)
  place.idle.unref()
}

export async function endPlace({ places }: PoolState, place: Share): Promise<void> {
  clearTimeout(place.idle)
  places.delete(place)
  await place.thread.end()
}

/** Writes the result of the input that ended the thread; the other inputs run in another thread. */
function noteDeath({ log, metrics }: PoolState, { results, tenant, job }: Task, death: ThreadDeath): void {
  metrics.killed(death)
  log.warn({ organizationId: tenant, job: job.name, reason: death }, 'rendering thread ended')
  const isExpensive = death === 'cpu' || death === 'memory'
  results.push(isExpensive ? { problem: 'too_expensive', message: tooExpensiveMessage } : busy())
}
