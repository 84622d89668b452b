import { fileURLToPath } from 'node:url'
import { runPinned } from './run-pinned.mjs'

process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url))

await runPinned('scripts/build-frontends.mjs', 'server/src/main.ts')
