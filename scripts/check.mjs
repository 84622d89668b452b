import { runPinned } from './run-pinned.mjs'

await runPinned('tools/check/main.ts')
