import { runPinned } from './run-pinned.mjs'

await runPinned('tools/demo/main.ts')
