import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'

let app: TestApp
before(async () => {
  app = await testApp({ settings: { sampleData: true } as never })
})
after(() => app.close())

const path = '/v1/organization/sample-data'

test('sample data fills the test environment while the service runs, and sends nothing', async () => {
  const owner = await app.signUp()
  const endpoint = await owner.post('/v1/organization/webhooks?environment=test', {
    url: 'https://receiver.example/hook',
    subscribed_events: [],
  })
  assert.equal(endpoint.status, 201, JSON.stringify(endpoint.body))
  assert.equal((await owner.get(path)).body.status, 'none')
  const mailBefore = await app.database.sql`select 1 from mail_outbox`
  const asked = await owner.post(path)
  assert.deepEqual([asked.status, asked.body.status], [202, 'waiting'])
  assert.equal((await owner.post(path)).status, 409)
  await app.settle()

  const { body } = await owner.get(path)
  assert.deepEqual([body.status, body.error, body.done > 40 && body.done === body.total], ['loaded', null, true])
  const countIn = async (environment: string, name: string) =>
    (await owner.get(`/v1/organization/${name}?environment=${environment}&limit=200`)).body[name].length
  for (const name of ['contacts', 'customers', 'products', 'segments', 'flags', 'campaigns', 'surveys', 'templates']) {
    assert.ok((await countIn('test', name)) > 2, name)
    assert.equal(await countIn('live', name), 0, name)
  }
  const revenue = await owner.get('/v1/organization/analytics/revenue?environment=test')
  assert.equal(revenue.status, 200)
  const gateways = await owner.get('/v1/organization/gateways?environment=test')
  assert.deepEqual(
    gateways.body.gateways.map(({ provider }: { provider: string }) => provider),
    ['sandbox'],
  )
  const hook = await owner.get(`/v1/organization/webhooks/${endpoint.body.id}?environment=test`)
  assert.equal(hook.body.enabled, true)
  const sent = await owner.get(`/v1/organization/webhooks/${endpoint.body.id}/deliveries?environment=test`)
  const log = Object.values(sent.body).find(Array.isArray) ?? []
  assert.deepEqual(log, [])
  assert.equal((await app.database.sql`select 1 from mail_outbox`).length, mailBefore.length)
})

test('two organizations can both load it, and neither again while it is there', async () => {
  const other = await app.signUp()
  assert.equal((await other.post(path)).status, 202)
  await app.settle()
  const { body } = await other.get(path)
  assert.deepEqual([body.status, body.error], ['loaded', null])
  const again = await other.post(path)
  assert.deepEqual([again.status, again.body.error.code], [409, 'conflict'])
})

test('an environment with customers is refused, and stays as it is', async () => {
  const owner = await app.signUp()
  const key = await app.secretKey(owner, 'test')
  assert.equal((await key.post('/v1/customers', { name: 'Own Customer' })).status, 201)
  const refused = await owner.post(path)
  assert.equal(refused.status, 409)
  assert.match(refused.body.error.message, /has customers, products, segments or templates/)
  await app.settle()
  assert.equal((await owner.get('/v1/organization/customers?environment=test')).body.customers.length, 1)
})
