import { Worker } from 'node:worker_threads'
import type { CompileAsk, Compiled, Refused } from './compile.ts'

export interface Compiler {
  compile(ask: CompileAsk): Promise<Compiled | Refused>
  close(): Promise<void>
}

export interface CompilerLimits {
  /** Milliseconds that one draft may take, the start of the thread included. */
  time: number
  /** Megabytes of the thread. */
  memory: number
  /** Milliseconds after which a thread without work ends. */
  idle: number
  /** Drafts that may wait. */
  waiting: number
}

const usual: CompilerLimits = { time: 8_000, memory: 192, idle: 60_000, waiting: 50 }

type Answer = { id: number; done: Compiled | Refused } | { id: number; error: string }

const whole = (reason: string): Refused => ({ path: 'draft', reason })

/**
 * Compiles drafts in one thread, one at a time. A draft that takes too long or too much ends the thread and not the
 * service; the next one gets another.
 */
export function createCompiler(limits: CompilerLimits = usual): Compiler {
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const end = async () => {
    clearTimeout(idle)
    const ending = thread
    thread = null
    await ending?.terminate()
  }

  const run = async (ask: CompileAsk): Promise<Compiled | Refused> => {
    clearTimeout(idle)
    thread ??= startThread(limits)
    const answer = await askThread(thread, ask, limits.time)
    if (answer === null) await end()
    else {
      idle = setTimeout(end, limits.idle)
      idle.unref()
    }
    return answer ?? whole('takes too long or too much to compile')
  }

  return {
    compile(ask) {
      if (waiting >= limits.waiting) return Promise.resolve(whole('cannot be compiled now: too many are waiting'))
      waiting++
      const result = last.then(() => run(ask)).finally(() => void waiting--)
      last = result.catch(() => undefined)
      return result
    },
    async close() {
      await last
      await end()
    },
  }
}

function startThread({ memory }: CompilerLimits): Worker {
  const thread = new Worker(new URL('worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memory },
    // Nothing of the process is in reach of what runs there.
    env: {},
  })
  thread.unref()
  return thread
}

let asked = 0

/** null where the thread gave no answer in time, or ended. */
function askThread(thread: Worker, ask: CompileAsk, time: number): Promise<Compiled | Refused | null> {
  const id = ++asked
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => resolve(null)), time)
    const settle = (finish: () => void) => {
      clearTimeout(timer)
      thread.off('message', onMessage).off('error', onEnd).off('exit', onEnd)
      finish()
    }
    const onEnd = () => settle(() => resolve(null))
    const onMessage = (answer: Answer) => {
      if (answer.id !== id) return
      settle(() =>
        'done' in answer ? resolve(answer.done) : reject(new Error(`A template was not compiled: ${answer.error}`)),
      )
    }
    thread.on('message', onMessage).on('error', onEnd).on('exit', onEnd)
    thread.postMessage({ id, ask })
  })
}
