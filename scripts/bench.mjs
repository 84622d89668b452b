import { runPinned } from './run-pinned.mjs'

await runPinned('scripts/build-frontends.mjs', 'bench/run.ts')
