import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runPinned } from './run-pinned.mjs'

process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url))

/** Options that limit the service's memory; see docs/operations.md. */
const { flags, environment } = JSON.parse(readFileSync(new URL('../server/launch.json', import.meta.url), 'utf8'))
for (const [name, value] of Object.entries(environment)) process.env[name] ??= value

await runPinned('scripts/build-frontends.mjs', [...flags, 'server/src/main.ts'])
