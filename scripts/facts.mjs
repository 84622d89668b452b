import { runPinned } from './run-pinned.mjs'

await runPinned('tools/facts/main.ts')
