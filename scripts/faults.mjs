import { runPinned } from './run-pinned.mjs'

await runPinned('server/test/faults/main.ts')
