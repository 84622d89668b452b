import { parseArgs } from 'node:util'
import { hours } from '../../src/platform/clock.ts'
import { createRandom } from '../fuzz/random.ts'
import { faults } from './faults.ts'
import { startInstallation } from './installation.ts'
import { runFaults } from './run-faults.ts'

const { values } = parseArgs({
  options: {
    writes: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    /** Every kind of fault once, and one more for each thousand writes. */
    faults: { type: 'string' },
  },
})
const [writes, seed] = [Number(values.writes), Number(values.seed)]
const count = values.faults === undefined ? faults.length + Math.floor(writes / 1000) : Number(values.faults)
if (![writes, seed, count].every((number) => Number.isSafeInteger(number) && number >= 0)) {
  console.error('--writes, --faults and --seed must be integers.')
  process.exit(2)
}

console.log(`${writes} writes, ${count} faults, seed ${seed}`)
const installation = await startInstallation()
const interruption = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => interruption.abort())
const signal = AbortSignal.any([interruption.signal, AbortSignal.timeout(hours(6))])
try {
  const log = (line: string) => console.log(line)
  const random = createRandom(seed)
  const { acknowledged, problems } = await runFaults(installation, { writes, faults: count, random, signal, log })
  for (const [name, some] of acknowledged) console.log(`  ${name.padEnd(16)}${some}`)
  for (const problem of problems) console.error(problem)
  console.log(problems.length === 0 ? 'Nothing acknowledged was lost or doubled.' : `${problems.length} problems`)
  process.exitCode = problems.length === 0 ? 0 : 1
} catch (error) {
  console.error(error)
  console.error(installation.logs().slice(-10_000))
  process.exitCode = 1
} finally {
  await installation.close()
}
process.exit()
