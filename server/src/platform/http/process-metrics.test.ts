import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../testing/app.ts'

const metricsOf = async (baseUrl: string) => (await fetch(`${baseUrl}/metrics`)).text()

test('each service in a process returns the Node metrics of the process', async () => {
  const first = await testApp()
  const second = await testApp()
  try {
    for (const { baseUrl } of [first, second]) {
      const metrics = await metricsOf(baseUrl)
      assert.equal(metrics.match(/^# TYPE process_cpu_seconds_total counter$/gm)?.length, 1)
      assert.equal(metrics.match(/^# TYPE nodejs_eventloop_lag_seconds gauge$/gm)?.length, 1)
      assert.equal(metrics.match(/^# TYPE userkeep_open_streams gauge$/gm)?.length, 1)
      assert.doesNotMatch(metrics, /\n\n\n/)
    }
    await first.close()
    assert.match(await metricsOf(second.baseUrl), /^process_cpu_seconds_total [\d.]+$/m)
  } finally {
    await second.close()
  }
})
