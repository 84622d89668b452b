import { runPinned } from './run-pinned.mjs'

await runPinned('tools/distribute/main.ts')
