import { setTimeout as wait } from 'node:timers/promises'
import { notify } from '../../server/src/areas/notifications/public.ts'
import { change } from '../../server/src/platform/change.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { createWaker } from '../../server/src/platform/wake.ts'
import type { Finding, Row } from '../row.ts'
import { addReaders, openStreams, type Reader } from '../streams.ts'
import { newTenant } from '../tenant.ts'
import { type Server, serviceProgram, type Testbed } from '../testbed.ts'
import { usageOf } from '../usage.ts'

const [open, idle] = [1000, 10_000]
const [perSecond, notifications] = [100, 2000]
const restSeconds = 60

/** Streams that are open and wait: how soon each hears, and what so many of them take while nothing happens. */
export const row: Row = {
  name: 'streams of contacts',
  area: 'notifications',
  async measure(testbed) {
    const { environmentId } = await newTenant(testbed.seed)
    const readers = await addReaders(testbed.seed.sql, environmentId, idle)
    await testbed.seed.sql`vacuum analyze`
    const { connection } = testbed.database
    const service: Server = await testbed.start(serviceProgram, { connection, ca: testbed.certificate.cert })
    const findings = [
      ...(await latencies(testbed, service, environmentId, readers.slice(0, open))),
      ...(await atRest(service, readers)),
    ]
    await service.stop()
    return findings
  },
}

/** Committed by another process than the one that has the streams, as with several instances. */
async function latencies({ seed }: Testbed, service: Server, environmentId: string, readers: readonly Reader[]) {
  const [committedAt, lags] = [new Map<string, number>(), [] as number[]]
  const heardAt = new Map<string, number>()
  const settle = (title: string) => {
    const [sent, heard] = [committedAt.get(title), heardAt.get(title)]
    if (sent !== undefined && heard !== undefined) lags.push(Math.max(0, heard - sent))
  }
  const streams = await openStreams(service.ready.url, readers, (_, text) => {
    for (const [, title = ''] of text.matchAll(/"title":"(n-\d+)"/g)) {
      heardAt.set(title, performance.now())
      settle(title)
    }
  })
  const context = { sql: seed.sql, clock: systemClock, waker: createWaker(seed.sql) }
  const startedAt = performance.now()
  for (let n = 0; n < notifications; n++) {
    await wait(Math.max(0, startedAt + (n * 1000) / perSecond - performance.now()))
    const { contactId } = readers[(n * 7919) % readers.length] as Reader
    const item = { contactId, title: `n-${n}`, bodyHtml: '<p>Text</p>', url: '/here', batchId: null }
    await change(context, null, (tx) => notify(tx, { environmentId }, [item], new Date()))
    committedAt.set(item.title, performance.now())
    settle(item.title)
  }
  const deadline = performance.now() + 30_000
  while (lags.length < notifications && performance.now() < deadline) await wait(10)
  if (lags.length < notifications) throw new Error(`${notifications - lags.length} notifications did not arrive`)
  await context.waker.stop()
  streams.close()
  lags.sort((a, b) => a - b)
  const percentile = (share: number) => lags[Math.floor(lags.length * share)] ?? Number.NaN
  const says = `notification committed → received, at ${perSecond}/s with ${open.toLocaleString('en')} streams open`
  return [
    { says: `${says}, p50`, value: percentile(0.5), unit: 'ms', below: 20 },
    { says: `${says}, p99`, value: percentile(0.99), unit: 'ms', below: 100 },
  ] satisfies Finding[]
}

async function atRest(service: Server, readers: readonly Reader[]) {
  const before = await usageOf(service)
  const streams = await openStreams(service.ready.url, readers, () => {})
  await wait(5000)
  const opened = await usageOf(service)
  await wait(restSeconds * 1000)
  const rested = await usageOf(service)
  const count = streams.count()
  streams.close()
  const name = idle.toLocaleString('en')
  return [
    { says: `idle streams open on one instance`, value: count, unit: '', atLeast: idle },
    {
      says: `memory of an idle stream, of ${name}`,
      value: ((rested.mebibytes - before.mebibytes) * 1024) / idle,
      unit: 'KiB',
    },
    {
      says: `processor time of ${name} idle streams`,
      value: ((rested.cpuSeconds - opened.cpuSeconds) / restSeconds) * 100,
      unit: '% of a core',
    },
  ] satisfies Finding[]
}
