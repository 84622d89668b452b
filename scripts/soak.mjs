import { runPinned } from './run-pinned.mjs'

await runPinned('bench/soak/main.ts')
