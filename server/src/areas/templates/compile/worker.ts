import { parentPort } from 'node:worker_threads'
import { type CompileAsk, compile } from './compile.ts'

// A thread: it compiles one draft after the other, and is ended when one takes too long.

parentPort?.on('message', async ({ id, ask }: { id: number; ask: CompileAsk }) => {
  try {
    parentPort?.postMessage({ id, done: await compile(ask) })
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) })
  }
})
