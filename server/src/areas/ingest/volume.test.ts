import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { visitorLines } from '@userkeep/contract'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Caller } from '../../../testing/requests.ts'
import { websiteOf } from '../../../testing/website.ts'
import { seconds } from '../../platform/clock.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const lines = (count: number) => Array.from({ length: count }, () => ({ name: 'seen' }))
const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
const office = from('2001:db8:9:9::1')

test('visitors with the same IP address share a limit of lines per minute in an environment', async () => {
  const owner = await app.signUp()
  const [website, other] = [await websiteOf(app, owner), await websiteOf(app, owner, 'test')]
  const recordFact = (by: Caller, count: number, asking = office) =>
    by.post('/v1/track', { events: lines(count) }, asking)
  for (let told = 0; told < visitorLines.max; told += 1000) {
    const { status, body } = await recordFact(await website.visitor(), 1000)
    assert.equal(status, 200, JSON.stringify(body))
  }
  const visitor = await website.visitor()
  const refused = await recordFact(visitor, 1, from('2001:db8:9:9:ffff::2'))
  assert.equal(refused.status, 429)
  assert.equal(refused.body.error.code, 'rate_limited')
  assert.ok(Number(refused.headers.get('retry-after')) >= 1)
  assert.equal((await visitor.post('/v1/events', { events: lines(1) }, office)).status, 429)
  assert.equal((await recordFact(visitor, 1, from('2001:db8:9:8::1'))).status, 200)
  assert.equal((await recordFact(await other.visitor(), 1)).status, 200)
  const machine = await app.secretKey(owner)
  const told = [{ name: 'seen', contact_id: visitor.id }]
  assert.equal((await machine.post('/v1/track', { events: told }, office)).status, 200)
  app.clock.advance(seconds(visitorLines.windowSeconds))
  assert.equal((await recordFact(visitor, 1)).status, 200)
})
