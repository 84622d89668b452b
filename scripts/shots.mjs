import { runPinned } from './run-pinned.mjs'

await runPinned('tools/shots/main.ts')
