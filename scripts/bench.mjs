import { runPinned } from './run-pinned.mjs'

await runPinned('bench/run.ts')
