import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../testing/app.ts'
import { ok, path, tenantOf } from './testing.ts'

test('the country is looked up by IP address in the operator’s table, and the address is not stored', async () => {
  const addresses = new Map([['203.0.113.7', 'FR']])
  const countries = { countryOf: (address: string) => addresses.get(address) ?? null }
  const app = await testApp({
    settings: { publicUrl: 'http://userkeep.test', allowPrivateTargets: true, checkAnswers: true, countries },
    trustProxy: true,
  })
  try {
    const { owner, people, view } = await tenantOf(app, 3)
    const at = app.clock.now().toISOString()
    const properties = { path: '/', time_zone: 'Europe/Berlin' }
    for (const [index, address] of ['203.0.113.7', '198.51.100.1'].entries()) {
      const line = { name: 'page_viewed', occurred_at: at, properties }
      const sent = await fetch(`${app.baseUrl}/v1/events`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${people[index]?.token}`,
          'content-type': 'application/json',
          'x-forwarded-for': address,
        },
        body: JSON.stringify({ events: [line] }),
      })
      assert.equal(sent.status, 200, await sent.text())
    }
    await view(2, at, properties)
    await app.settle()
    const report = ok(await owner.get(`${path}/pages`))
    assert.deepEqual(
      report.countries.map(({ value, views }: { value: string; views: number }) => [value, views]),
      [
        ['DE', 2],
        ['FR', 1],
      ],
    )
    const [stored] = await app.database.sql`
      select count(*) from analytics_activity where properties::text like '%203.0.113%'`
    assert.equal(Number(stored?.count), 0)
  } finally {
    await app.close()
  }
})
