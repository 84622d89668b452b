import { parseArgs } from 'node:util'
import { runPinned } from './run-pinned.mjs'

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '1000000' }, seed: { type: 'string' } },
})
process.env.FUZZ_REQUESTS = values.requests
process.env.FUZZ_SEED = values.seed ?? String(Date.now() % 2 ** 31)
// A million requests take longer than the limit that ends a test that hangs.
process.argv.splice(2, process.argv.length, '--test-timeout=86400000', 'server/test/fuzz/fuzz.test.ts')
await runPinned('tools/test/main.ts')
