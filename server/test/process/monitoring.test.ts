import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { testApp } from '../../testing/app.ts'

const monitoring = new URL('../../../docs/monitoring/', import.meta.url)

/** Returns the names of metrics in a text, without the suffixes of histograms. */
const metricsIn = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/\b(?:userkeep|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/(?<=_seconds)_(?:bucket|count|sum)$/, ''),
    ),
  )

test('alert rules and dashboard use existing metrics, and together they use all service metrics', async () => {
  const app = await testApp()
  try {
    const text = await (await fetch(`${app.baseUrl}/metrics`)).text()
    const served = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))
    const [rules, dashboard] = await Promise.all(
      ['alerts.yml', 'grafana.json'].map(async (name) => metricsIn(await readFile(new URL(name, monitoring), 'utf8'))),
    )
    const isUnknown = (name: string) => !served.has(name)
    assert.deepEqual([...(rules ?? [])].filter(isUnknown), [])
    assert.deepEqual([...(dashboard ?? [])].filter(isUnknown), [])
    const own = [...served].filter((name) => name.startsWith('userkeep_'))
    const isUnwatched = (name: string) => !rules?.has(name) && !dashboard?.has(name)
    assert.deepEqual(own.filter(isUnwatched), [])
  } finally {
    await app.close()
  }
})

test('the metrics show pending facts, overdue jobs and the delay of mail', async () => {
  const app = await testApp()
  const { sql } = app.database
  const read = async (name: string) => {
    const text = await (await fetch(`${app.baseUrl}/metrics`)).text()
    const lines = text.split('\n').filter((line) => line.startsWith(name))
    return lines.map((line) => Number(line.slice(line.lastIndexOf(' '))))
  }
  try {
    await app.settle()
    assert.deepEqual(await read('userkeep_facts_waiting'), [0])
    assert.deepEqual(await read('userkeep_mail_delay_seconds'), [0])
    const earlier = new Date(app.clock.now().getTime() - 90_000)
    await sql`update jobs set due_at = ${earlier}, last_error = 'no' where name = (select min(name) from jobs)`
    assert.ok(Math.max(...(await read('userkeep_job_overdue_seconds'))) >= 90)
    assert.equal(Math.max(...(await read('userkeep_job_failed'))), 1)
    await sql`update fact_cursors set sequence = -5 where consumer = (select min(consumer) from fact_cursors)`
    assert.ok(Math.max(...(await read('userkeep_facts_behind'))) >= 5)
  } finally {
    await app.close()
  }
})
