import { runPinned } from './run-pinned.mjs'

await runPinned('tools/test/main.ts')
