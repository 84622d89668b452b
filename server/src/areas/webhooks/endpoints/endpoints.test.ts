import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { publishedFactTypes, type StaffPermission } from '@userkeep/contract'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { type Receiver, testReceiver } from '../../../../testing/receiver.ts'
import { auditOf } from '../../../../testing/roster.ts'
import { hooks, makeFact, register } from '../../../../testing/webhooks.ts'

let app: TestApp
let receiver: Receiver
before(async () => {
  receiver = await testReceiver()
  app = await testApp({ outgoing: { ca: receiver.ca } })
})
after(async () => {
  await app.close()
  await receiver.close()
})

const url = 'https://hooks.example.com/userkeep'

test('an endpoint has a secret that can be read again and is not stored in plain text', async () => {
  const owner = await app.signUp()
  const { status, body } = await owner.post(hooks, { url, environment: 'test', subscribed_events: ['contact.merged'] })
  assert.equal(status, 201)
  assert.match(body.secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.equal(body.url, url)
  assert.equal(body.environment, 'test')
  assert.equal(body.plane, 'product')
  assert.equal(body.enabled, true)
  assert.deepEqual(body.subscribed_events, ['contact.merged'])
  assert.equal(body.created_by.email, owner.email)
  const read = await owner.get(`${hooks}/${body.id}/secret?environment=test`)
  assert.deepEqual(read.body, { secret: body.secret })
  const { secret, ...endpoint } = body
  assert.deepEqual((await owner.get(`${hooks}/${body.id}?environment=test`)).body, endpoint)
  assert.deepEqual((await owner.get(`${hooks}?environment=test`)).body.webhooks, [endpoint])
  const kept = await app.database.sql`select * from webhook_endpoints where id = ${body.id}`
  const audits = await app.database.sql`select * from audit_events where target_id = ${body.id}`
  assert.equal(audits.length, 1)
  assert.ok(!JSON.stringify([kept, audits]).includes(secret.slice(6)))
})

test('an endpoint is 404 in the other environment and in another organization', async () => {
  const [owner, stranger] = [await app.signUp(), await app.signUp()]
  const { id } = await register(owner, url, { environment: 'test' })
  const paths = ['', '/secret', '/deliveries', `/deliveries/${id}`]
  for (const path of paths) assert.equal((await owner.get(`${hooks}/${id}${path}`)).status, 404, path)
  for (const path of paths) assert.equal((await stranger.get(`${hooks}/${id}${path}?environment=test`)).status, 404)
  const writes = ['/rotate-secret', '/test', `/deliveries/${id}/replay`]
  for (const path of writes) assert.equal((await owner.post(`${hooks}/${id}${path}`)).status, 404, path)
  for (const path of writes) assert.equal((await stranger.post(`${hooks}/${id}${path}?environment=test`)).status, 404)
  const range = { since: app.clock.now().toISOString() }
  assert.equal((await stranger.post(`${hooks}/${id}/replay?environment=test`, range)).status, 404)
  assert.equal((await stranger.patch(`${hooks}/${id}?environment=test`, { enabled: false })).status, 404)
  assert.equal((await stranger.delete(`${hooks}/${id}?environment=test`)).status, 404)
  assert.equal((await owner.get(`${hooks}/${id}?environment=test`)).body.enabled, true)
  assert.equal((await owner.get(hooks)).body.webhooks.length, 0)
})

test('the event catalog lists exactly the published events', async () => {
  const owner = await app.signUp()
  const { body } = await owner.get(`${hooks}/events`)
  const types = body.events.map(({ type }: { type: string }) => type)
  assert.deepEqual(types, publishedFactTypes)
  assert.deepEqual(types, [
    'organization.created',
    'member.invited',
    'member.role_changed',
    'member.removed',
    'organization.usage_threshold_reached',
    'contact.identified',
    'contact.merged',
    'contact.signed_in',
  ])
})

test('an invalid endpoint is refused and not stored', async () => {
  const owner = await app.signUp()
  const bad = [
    {},
    { url: 'http://hooks.example.com' },
    { url: 'hooks.example.com' },
    { url: 'https://user:password@hooks.example.com' },
    { url: `https://hooks.example.com/${'x'.repeat(2000)}` },
    { url, environment: 'staging' },
    { url, plane: 'customer' },
    { url, subscribed_events: ['contact.invented'] },
    { url, subscribed_events: ['webhook.test'] },
    { url, subscribed_events: ['webhook.endpoint_disabled'] },
    { url, subscribed_events: ['contact.merged', 'contact.merged'] },
    { url, subscribed_events: 'contact.merged' },
    { url, plane: 'audit', subscribed_events: [] },
    { url, plane: 'audit', environment: 'test' },
    { url, secret: 'whsec_mine' },
  ]
  for (const body of bad) {
    const { status, body: answer } = await owner.post(hooks, body)
    assert.equal(status, 400, JSON.stringify(body))
    assert.equal(answer.error.code, 'invalid_request')
  }
  assert.equal((await owner.get(hooks)).body.webhooks.length, 0)
})

test('where private targets are not allowed, an endpoint with one is refused', async () => {
  const settings = { publicUrl: 'http://userkeep.test', allowPrivateTargets: false, checkAnswers: true }
  const closed = await testApp({ settings })
  try {
    const owner = await closed.signUp()
    for (const host of ['127.0.0.1', '[::1]', '169.254.169.254', '2130706433', 'localhost', 'example.com:25']) {
      const { status, body } = await owner.post(hooks, { url: `https://${host}/` })
      assert.equal(status, 400, host)
      assert.ok(body.error.fields.url)
    }
    const { id } = await register(owner, 'https://example.com/')
    assert.equal((await owner.patch(`${hooks}/${id}`, { url: 'https://10.0.0.1/' })).status, 400)
    assert.equal((await owner.get(`${hooks}/${id}`)).body.url, 'https://example.com/')
  } finally {
    await closed.close()
  }
})

test('changes of the URL, the events and the status of an endpoint are in the audit log', async () => {
  const owner = await app.signUp()
  const { id } = await register(owner, url)
  const changes = { url: `${url}/v2`, subscribed_events: ['member.invited'], enabled: false }
  const { status, body } = await owner.patch(`${hooks}/${id}`, changes)
  assert.equal(status, 200)
  assert.equal(body.url, changes.url)
  assert.equal(body.disabled_reason, 'operator')
  assert.ok(body.disabled_at)
  const on = await owner.patch(`${hooks}/${id}`, { enabled: true })
  assert.equal(on.body.enabled, true)
  assert.equal(on.body.disabled_reason, null)
  assert.deepEqual(on.body.subscribed_events, ['member.invited'])
  const everything = await owner.patch(`${hooks}/${id}`, { subscribed_events: [] })
  assert.deepEqual(everything.body.subscribed_events, [])
  for (const bad of [{ plane: 'audit' }, { environment: 'test' }, { url: 'http://x.example.com' }, { enabled: 'no' }]) {
    assert.equal((await owner.patch(`${hooks}/${id}`, bad)).status, 400, JSON.stringify(bad))
  }
  const audit = await auditOf(owner, 'action=webhook.updated')
  assert.deepEqual(audit.at(-1).changes.url, { from: url, to: `${url}/v2` })
})

test('deleting an endpoint deletes its log', async () => {
  const owner = await app.signUp()
  const { id } = await register(owner, `${receiver.origin}/deleted`)
  assert.equal((await owner.post(`${hooks}/${id}/test`)).status, 202)
  assert.equal((await owner.delete(`${hooks}/${id}`)).status, 204)
  await makeFact(owner)
  await app.settle()
  assert.equal(receiver.received('/deleted').length, 0)
  for (const path of ['', '/secret', '/deliveries'])
    assert.equal((await owner.get(`${hooks}/${id}${path}`)).status, 404)
  assert.equal((await owner.delete(`${hooks}/${id}`)).status, 404)
  const waiting = await app.database.sql`
    select 1 from webhook_deliveries where endpoint_id = ${id} and status = 'pending'`
  assert.equal(waiting.length, 0)
})

test('writing an audit endpoint requires audit:deliver, reading it does not', async () => {
  const owner = await app.signUp()
  const admin = await app.staffWith(owner, ['webhooks:manage'])
  const { status, body } = await admin.post(hooks, { url, plane: 'audit' })
  assert.equal(status, 403)
  assert.equal(body.error.code, 'forbidden')
  const { id } = await register(owner, `${receiver.origin}/audit-rights`, { plane: 'audit' })
  await owner.post(`${hooks}/${id}/test`)
  await app.settle()
  assert.equal((await admin.get(`${hooks}/${id}`)).status, 200)
  const [delivery] = (await owner.get(`${hooks}/${id}/deliveries`)).body.deliveries
  const refused = [
    await admin.patch(`${hooks}/${id}`, { url }),
    await admin.patch(`${hooks}/${id}`, { enabled: false }),
    await admin.delete(`${hooks}/${id}`),
    await admin.post(`${hooks}/${id}/rotate-secret`),
    await admin.post(`${hooks}/${id}/test`),
    await admin.post(`${hooks}/${id}/deliveries/${delivery.id}/replay`),
    await admin.post(`${hooks}/${id}/replay`, { since: '2026-01-01T00:00:00Z' }),
  ]
  for (const answer of refused) assert.equal(answer.status, 403, JSON.stringify(answer.body))
  assert.equal((await owner.patch(`${hooks}/${id}`, { subscribed_events: [] })).status, 400)
  assert.equal((await owner.patch(`${hooks}/${id}`, { enabled: false })).status, 200)
})

test('the deliveries and the secret of an audit endpoint require audit:read', async () => {
  const owner = await app.signUp()
  const audit = await register(owner, `${receiver.origin}/audit-reads`, { plane: 'audit' })
  const product = await register(owner, `${receiver.origin}/product-reads`)
  for (const { id } of [audit, product]) await owner.post(`${hooks}/${id}/test`)
  await app.settle()
  const reads = async (id: string) => {
    const [delivery] = (await owner.get(`${hooks}/${id}/deliveries`)).body.deliveries
    return ['/secret', '/deliveries', `/deliveries/${delivery.id}`].map((path) => `${hooks}/${id}${path}`)
  }
  const admin = await app.staffWith(owner, ['webhooks:manage', 'audit:deliver'])
  const auditor = await app.staffWith(owner, ['webhooks:manage', 'audit:read'])
  for (const path of await reads(audit.id)) {
    const refused = await admin.get(path)
    assert.deepEqual([refused.status, refused.body.error?.code], [403, 'forbidden'], path)
    assert.equal((await auditor.get(path)).status, 200, path)
  }
  for (const path of await reads(product.id)) assert.equal((await admin.get(path)).status, 200, path)
  const [listed] = (await admin.get(`${hooks}?plane=audit`)).body.webhooks
  assert.equal(listed.id, audit.id)
})

test('without webhooks:manage all reads are forbidden', async () => {
  const owner = await app.signUp()
  const { id } = await register(owner, url)
  const staff = await app.staffWith(owner, ['audit:deliver', 'keys:manage'] satisfies StaffPermission[])
  for (const path of ['', '/events', `/${id}`, `/${id}/secret`, `/${id}/deliveries`]) {
    assert.equal((await staff.get(hooks + path)).status, 403, path)
  }
})
