import { parentPort } from 'node:worker_threads'

// The entry of a thread of the pool. It runs one slice of inputs at a time and reports its CPU time with each result.

export interface SliceMessage {
  readonly id: number
  readonly module: string
  readonly name: string
  readonly inputs: readonly unknown[]
  /** CPU milliseconds after which the slice ends at the next input. */
  readonly sliceMs: number
  readonly sharedKey: string | null
  /** The shared input, if this thread does not have it. */
  readonly shared?: unknown
  /** Keys of shared inputs to drop. */
  readonly forget: readonly string[]
}

export type ThreadMessage =
  | { readonly id: number; readonly begun: true; readonly cpuMs: number }
  | { readonly id: number; readonly value: unknown; readonly cpuMs: number }
  | { readonly id: number; readonly failed: string; readonly cpuMs: number }
  | { readonly id: number; readonly ended: true }

const shared = new Map<string, unknown>()

const post = (message: ThreadMessage): void => parentPort?.postMessage(message)

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500)

async function runSlice({ id, module, name, inputs, sliceMs, sharedKey }: SliceMessage): Promise<void> {
  const run = (await import(module))[name] as (input: unknown, shared: unknown) => unknown
  const common = sharedKey === null ? undefined : shared.get(sharedKey)
  const begunAt = cpuMs()
  post({ id, begun: true, cpuMs: begunAt })
  for (const input of inputs) {
    try {
      post({ id, value: await run(input, common), cpuMs: cpuMs() })
    } catch (error) {
      post({ id, failed: messageOf(error), cpuMs: cpuMs() })
    }
    if (cpuMs() - begunAt > sliceMs) break
  }
  post({ id, ended: true })
}

parentPort?.on('message', (message: SliceMessage) => {
  for (const key of message.forget) shared.delete(key)
  if (message.sharedKey !== null && 'shared' in message) shared.set(message.sharedKey, message.shared)
  void runSlice(message)
})
