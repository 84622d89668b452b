import type { Ask } from './ask.ts'
import type { Inserting } from './inserter.ts'
import { median } from './measure.ts'
import type { Finding } from './row.ts'
import type { Testbed } from './testbed.ts'

interface Batch {
  says: string
  requests: Ask[]
  /** Lines per request. */
  lines: number
  inserting: Pick<Inserting, 'table' | 'rows'>
}

/** Compares reports in batches with a plain INSERT of the same rows into the same table, at the same concurrency. */
export async function measureBatches(
  testbed: Testbed,
  { says, requests, lines, inserting }: Batch,
): Promise<Finding[]> {
  const { service, database, effort, load, start } = testbed
  const { rounds, seconds, connections } = effort
  const inserter = await start('inserter.ts', { connection: database.connection })
  const report = async () => {
    const { perSecond, failed } = await load({ url: service.ready.url, requests, connections, seconds })
    if (failed > 0) throw new Error(`${failed} requests failed`)
    return perSecond * lines
  }
  const insert = async () =>
    (await inserter.ask<{ perSecond: number }>({ ...inserting, atOnce: connections, seconds })).perSecond
  for (const warmUp of [report, insert]) await warmUp()
  const ours: number[] = []
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const reported = await report()
    ours.push(reported)
    ratios.push(reported / (await insert()))
  }
  await inserter.stop()
  return [
    { says, value: median(ours), unit: 'lines/s' },
    { says: '… to a plain `INSERT` of the same rows', value: median(ratios), unit: '', atLeast: 0.5 },
  ]
}
