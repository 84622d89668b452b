import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { connect } from '../../server/src/platform/db/connect.ts'
import { testCertificate } from '../../server/testing/certificate.ts'
import { start } from '../child.ts'
import { benchDatabase } from '../database.ts'
import { launch, serviceProgram } from '../testbed.ts'
import { createTraffic } from './load.ts'
import { notFlat, reportPage } from './report.ts'
import { createSampler, largestTables, type Sample } from './samples.ts'
import { tenantTraffic } from './tenants.ts'

const text = (byDefault: string) => ({ type: 'string', default: byDefault }) as const
const { values } = parseArgs({
  options: { minutes: text('60'), tenants: text('20'), report: text('soak.html'), rate: { type: 'string' } },
})
const [minutes, tenants] = [Number(values.minutes), Number(values.tenants)]

const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interruption.abort())

/** Loads the service with half of what it can answer, and samples it every minute. */
async function soak(): Promise<void> {
  const { cert: ca } = testCertificate(['localhost'])
  const database = await benchDatabase(process.env.DATABASE_URL)
  const undo: (() => unknown)[] = [database.remove]
  try {
    const options = { connection: database.connection, ca }
    const service = await start<{ url: string }>(serviceProgram, options, interruption.signal, launch)
    undo.push(service.stop)
    const sql = connect(database.connection, { max: 2, statementTimeoutMs: 0, name: 'userkeep-soak' })
    undo.push(() => sql.end({ timeout: 5 }))
    const weighed = []
    for (let number = 0; number < tenants; number++) weighed.push(...(await tenantTraffic(service.ready.url, sql)))
    await sql`vacuum analyze`
    const traffic = createTraffic(service.ready.url, weighed)
    undo.push(traffic.close)
    const rate = values.rate === undefined ? (await traffic.capacity(32, 20)) / 2 : Number(values.rate)
    console.log(`${tenants} tenants, ${rate.toFixed(0)} requests/s, ${minutes} minutes, ${database.label}`)
    const sample = createSampler(service, sql)
    const samples: Sample[] = []
    // The first minute also begins the measurement of processor time.
    for (let minute = 0; minute <= minutes; minute++) {
      interruption.signal.throwIfAborted()
      const taken = await sample(await traffic.atRate(rate, 60))
      if (minute > 0) samples.push(taken)
      const { p99 = 0, memory = 0, failed = 0 } = taken
      console.log(`minute ${minute}: p99 ${p99.toFixed(1)} ms, ${memory.toFixed(0)} MiB, ${failed} failed`)
    }
    const title = `${minutes} minutes of ${tenants} tenants at ${rate.toFixed(0)} requests/s`
    await writeFile(values.report, reportPage({ title, samples, tables: await largestTables(sql) }))
    console.log(`The report is in ${values.report}.`)
    const failed = samples.reduce((sum, { failed = 0 }) => sum + failed, 0)
    const problems = [...notFlat(samples), ...(failed > 0 ? [`${failed} requests failed`] : [])]
    for (const problem of problems) console.error(problem)
    process.exitCode = problems.length === 0 ? 0 : 1
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

soak().catch((error: unknown) => {
  console.error(interruption.signal.aborted ? 'Interrupted.' : error)
  process.exitCode = 1
})
