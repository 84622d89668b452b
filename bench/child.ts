import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'

/** A program of the benchmark in a process of its own. */
export interface Child<Message> {
  /** The message sent when it was ready. */
  ready: Message
  ask<Answer>(question: object): Promise<Answer>
  stop(): Promise<void>
}

/** Flags of Node and variables that a program is started with. */
export interface Launch {
  flags: readonly string[]
  environment: Readonly<Record<string, string>>
}

const plain: Launch = { flags: [], environment: {} }

/** Forks a program beside this file, hands it its options and waits until it says that it is ready. */
export async function start<Message>(
  program: string,
  options: object,
  interruption: AbortSignal,
  { flags, environment }: Launch = plain,
): Promise<Child<Message>> {
  const child = fork(new URL(program, import.meta.url), {
    execArgv: [...process.execArgv, ...flags],
    env: {
      ...process.env,
      ...environment,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      // In the environment rather than in the arguments, which every user of the machine can read.
      BENCH_OPTIONS: JSON.stringify(options),
    },
    signal: interruption,
  })
  // An interruption is an error of every child, reported to the code that waits for it.
  child.on('error', () => {})
  const stop = () => stopped(child)
  try {
    const ready = await nextMessage<Message>(child, program)
    return {
      ready,
      ask<Answer>(question: object) {
        child.send(question)
        return nextMessage<Answer>(child, program)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function nextMessage<Message>(child: ChildProcess, program: string): Promise<Message> {
  const settled = new AbortController()
  const { signal } = settled
  const ended = once(child, 'exit', { signal }).then(() => Promise.reject(new Error(`${program} ended early`)))
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended])
    return message
  } finally {
    ended.catch(() => {})
    settled.abort()
  }
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exit
}

/** In the child: its options. It ends with its parent, however that ends. */
export function optionsOfChild<Options>(): Options {
  process.on('disconnect', () => process.exit(1))
  return JSON.parse(process.env.BENCH_OPTIONS ?? '{}') as Options
}

/** In the child: answers how much processor time this process has used, in microseconds. */
export function answerProcessorTime(): void {
  process.on('message', (asked: { question?: string }) => {
    if (asked.question === 'processor time') notifyParent({ microseconds: processorTime() })
  })
}

/** In the child: answers how much processor time, memory and how many open files this process uses. */
export function answerState(): void {
  process.on('message', (asked: { question?: string }) => {
    if (asked.question !== 'state') return
    notifyParent({ microseconds: processorTime(), memory: process.memoryUsage.rss(), files: countOpenFiles() })
  })
}

function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** Systems without a list of open files have other handles counted. */
function countOpenFiles(): number {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return process.getActiveResourcesInfo().length
  }
}

/** In the child: answers the parent, or says that it is ready. */
export const notifyParent = (message: object): void => void process.send?.(message)
