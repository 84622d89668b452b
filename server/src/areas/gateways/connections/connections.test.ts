import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { v7 as uuid } from 'uuid'
import type { TestApp } from '../../../../testing/app.ts'
import type { Staff } from '../../../../testing/people.ts'
import { Failure } from '../../../platform/fail.ts'
import type { CreateGateway } from '../port.ts'
import { providers } from '../providers.ts'
import { chooseConnection } from '../public.ts'
import { askToCancel, observedApp, scopeOf, subscription } from '../testing/observed-area.ts'
import {
  connectSandbox,
  deliver,
  type FakeGateway,
  isAway,
  refuses,
  registerFakeGateway,
  replaceProvider,
} from '../testing.ts'

let app: TestApp
let gateway: FakeGateway
let owner: Staff
const path = '/v1/organization/gateways'
const inTest = `${path}?environment=test`
const at = (id: string, rest = '') => `${path}/${id}${rest}?environment=test`
before(async () => {
  app = await observedApp()
  gateway = registerFakeGateway(app)
  replaceProvider(app, 'stripe', providers.sandbox as CreateGateway)
})
after(() => app.close())
beforeEach(async () => {
  gateway.before = null
  owner = await app.signUp()
})

const key = { secret_key: 'sk_live_aaaabbbbccccdddd' }
const auditOf = async () =>
  (await owner.get('/v1/organization/audit-events')).body.audit_events.map(
    ({ action, changes }: { action: string; changes: object }) => ({ action, changes }),
  )

test('the sandbox is connected without credentials, and shows its webhook URL', async () => {
  const { status, body } = await owner.post(inTest, { provider: 'sandbox' })
  assert.equal(status, 201)
  const { id, created_at, updated_at, webhook_secret_hint, health, ...rest } = body
  assert.match(webhook_secret_hint, /^\S{4}$/)
  assert.deepEqual(rest, {
    provider: 'sandbox',
    name: 'Sandbox',
    account: 'Fake account',
    secret_key_hint: null,
    webhook_url: `http://userkeep.test/gateways/${id}`,
  })
  assert.deepEqual(
    { ...health, since: health.since === created_at && created_at === updated_at },
    {
      status: 'connected',
      since: true,
      last_error: null,
      last_error_at: null,
      last_message_at: null,
      waiting_calls: 0,
    },
  )
  assert.deepEqual((await owner.get(at(id))).body, body)
  assert.deepEqual((await owner.get(inTest)).body.gateways, [body])
  assert.deepEqual((await owner.get(path)).body.gateways, [], 'not in the live environment')
})

test('the sandbox is only available in the test environment, and accepts no credentials', async () => {
  const live = await owner.post(path, { provider: 'sandbox' })
  assert.equal(live.status, 400)
  assert.deepEqual(Object.keys(live.body.error.fields), ['provider'])
  const keyed = await owner.post(inTest, { provider: 'sandbox', credentials: key })
  assert.deepEqual([keyed.status, Object.keys(keyed.body.error.fields)], [400, ['credentials']])
})

test('a secret is never returned or stored as plain text; its last four characters are shown', async () => {
  const credentials = { ...key, webhook_secret: 'whsec_1234567890' }
  const { status, body } = await owner.post(path, { provider: 'stripe', name: 'Main', credentials })
  assert.equal(status, 201)
  assert.deepEqual([body.secret_key_hint, body.webhook_secret_hint], ['dddd', '7890'])
  const rows = await app.database.sql`select to_jsonb(k) as row from gateway_connections k where id = ${body.id}`
  const audits = await app.database.sql`select changes from audit_events`
  for (const text of [JSON.stringify(body), JSON.stringify(rows), JSON.stringify(audits)]) {
    assert.doesNotMatch(text, /aaaabbbb|whsec_1234/)
  }
})

test('invalid credentials, and credentials of the other environment, are refused with their field', async () => {
  for (const [credentials, fields] of [
    [{ secret_key: 'sk_test_aaaabbbbccccdddd' }, ['credentials.secret_key']],
    [
      { secret_key: 'pk_live_aaaabbbbccccdddd', webhook_secret: 'a-password' },
      ['credentials.secret_key', 'credentials.webhook_secret'],
    ],
  ] as const) {
    const { status, body } = await owner.post(path, { provider: 'stripe', credentials })
    assert.deepEqual([status, Object.keys(body.error.fields)], [400, fields])
  }
  assert.deepEqual((await owner.get(path)).body.gateways, [])
})

test('credentials are tested before they are saved', async () => {
  const missing = await owner.post(path, { provider: 'stripe' })
  assert.deepEqual([missing.status, missing.body.error.fields], [400, { 'credentials.secret_key': 'is required' }])
  gateway.before = () => refuses('api_key_invalid', 'The key was revoked.')
  const refused = await owner.post(path, { provider: 'stripe', credentials: key })
  assert.deepEqual(
    [refused.status, refused.body.error.fields],
    [400, { 'credentials.secret_key': 'The key was revoked.' }],
  )
  gateway.before = isAway
  const away = await owner.post(path, { provider: 'stripe', credentials: key })
  assert.deepEqual([away.status, away.body.error.code], [503, 'gateway_unreachable'])
  assert.deepEqual((await owner.get(path)).body.gateways, [])
  gateway.before = null
  const { body } = await owner.post(path, { provider: 'stripe', credentials: key })
  gateway.before = () => refuses('api_key_invalid', 'The key was revoked.')
  const changed = await owner.patch(`${path}/${body.id}`, { credentials: { secret_key: 'sk_live_eeeeffff' } })
  assert.equal(changed.status, 400)
  assert.deepEqual((await owner.get(`${path}/${body.id}`)).body, body)
})

test('a gateway can be renamed, and its credentials can be replaced one by one', async () => {
  const { body } = await owner.post(path, { provider: 'stripe', credentials: key })
  const own = `${path}/${body.id}`
  const signed = await owner.patch(own, { credentials: { webhook_secret: 'whsec_1234567890' } })
  assert.deepEqual([signed.body.secret_key_hint, signed.body.webhook_secret_hint], ['dddd', '7890'])
  const renamed = await owner.patch(own, { name: 'Europe' })
  assert.deepEqual([renamed.status, renamed.body.name], [200, 'Europe'])
  const cleared = await owner.patch(own, { credentials: { webhook_secret: null } })
  assert.equal(cleared.body.webhook_secret_hint, null)
  const [last, , first] = await auditOf()
  assert.equal(first.action, 'gateway.updated')
  assert.deepEqual(first.changes, {
    credentials: { to: 'replaced' },
    webhook_secret_hint: { from: null, to: '7890' },
  })
  assert.deepEqual(last.changes, { credentials: { to: 'replaced' }, webhook_secret_hint: { from: '7890', to: null } })
  const before = await auditOf()
  const same = await owner.patch(own, { name: 'Europe', credentials: key })
  assert.deepEqual([same.status, same.body], [200, cleared.body])
  assert.deepEqual(await auditOf(), before)
})

test('names of gateways are unique, regardless of letter case', async () => {
  await connectSandbox(owner, 'Europe')
  const taken = await owner.post(inTest, { provider: 'sandbox', name: 'EUROPE' })
  assert.deepEqual([taken.status, taken.body.error.code], [409, 'conflict'])
  const id = await connectSandbox(owner, 'America')
  assert.equal((await owner.patch(at(id), { name: 'europe' })).status, 409)
})

test('a purchase must name a gateway only if there are several', async () => {
  const { database } = app
  const scope = await scopeOf(app, owner)
  const codeOf = async (named?: string) => {
    const chosen = await chooseConnection(database.sql, scope, named).catch((error: unknown) => error)
    return chosen instanceof Failure ? [chosen.status, chosen.code, Object.keys(chosen.fields ?? {})] : chosen
  }
  assert.deepEqual(await codeOf(), [409, 'no_gateway', []])
  const first = await connectSandbox(owner, 'Europe')
  assert.deepEqual(await codeOf(), { id: first, name: 'Europe' })
  assert.deepEqual(await codeOf('Asia'), [400, 'invalid_request', ['gateway']])
  const second = await connectSandbox(owner, 'America')
  assert.deepEqual(await codeOf(), [400, 'gateway_required', ['gateway']])
  assert.deepEqual(await codeOf('america'), { id: second, name: 'America' })
  assert.deepEqual(await codeOf(first), { id: first, name: 'Europe' })
  await owner.delete(at(second))
  assert.deepEqual(await codeOf(), { id: first, name: 'Europe' })
})

test('a test calls the gateway immediately and returns its response', async () => {
  const id = await connectSandbox(owner)
  assert.equal((await owner.post(at(id, '/test'))).status, 200)
  gateway.before = () => refuses('api_key_invalid', 'The key was revoked.')
  const refused = await owner.post(at(id, '/test'))
  assert.deepEqual(
    [refused.status, refused.body.error],
    [409, { code: 'gateway_refused', message: 'The key was revoked.' }],
  )
  gateway.before = isAway
  assert.equal((await owner.post(at(id, '/test'))).status, 503)
  assert.equal((await owner.get(at(id))).body.health.last_error, 'The gateway is away.')
})

test('disconnecting a gateway deletes its secrets, and its messages are refused', async () => {
  const id = await connectSandbox(owner)
  const message = gateway.message(id, null)
  assert.equal((await owner.delete(at(id))).status, 204)
  assert.equal((await owner.get(at(id))).status, 404)
  assert.equal((await owner.delete(at(id))).status, 404)
  assert.deepEqual((await owner.get(inTest)).body.gateways, [])
  assert.equal((await deliver(app, message)).status, 404)
  const [row] = await app.database
    .sql`select name, secret_key, webhook_secret from gateway_connections where id = ${id}`
  assert.deepEqual({ ...row }, { name: 'Sandbox', secret_key: null, webhook_secret: null })
  await connectSandbox(owner)
})

test('a gateway with a subscription, an open checkout or a waiting call cannot be disconnected', async () => {
  const scope = await scopeOf(app, owner)
  const id = await connectSandbox(owner)
  const refused = async () => {
    const { status, body } = await owner.delete(at(id))
    return [status, body.error?.message]
  }
  const ref = `sub_${uuid()}`
  gateway.subscriptions.set(ref, subscription(ref))
  await deliver(app, gateway.message(id, { kind: 'subscription', ref }))
  await app.settle()
  assert.deepEqual(await refused(), [409, 'There is 1 subscription at this gateway. Cancel first.'])
  await askToCancel(app, scope, { connectionId: id, ref })
  await app.settle()
  gateway.checkouts.set('cs_1', {
    ref: 'cs_1',
    url: 'https://pay.example.com',
    expiresAt: app.clock.now(),
    state: 'open',
    subscriptionRef: null,
    invoiceRef: null,
    instrument: null,
    ours: { checkoutId: uuid() },
  })
  await deliver(app, gateway.message(id, { kind: 'checkout', ref: 'cs_1' }))
  await app.settle()
  assert.equal((await refused())[0], 409)
  gateway.checkouts.delete('cs_1')
  await deliver(app, gateway.message(id, { kind: 'checkout', ref: 'cs_1' }))
  await app.settle()
  gateway.before = isAway
  await askToCancel(app, scope, { connectionId: id, ref })
  await app.settle()
  assert.deepEqual(await refused(), [409, 'There is 1 change pending at this gateway.'])
  assert.equal((await owner.get(at(id))).body.health.waiting_calls, 1)
  gateway.before = null
  app.clock.advance(60_000)
  await app.settle()
  assert.equal((await owner.delete(at(id))).status, 204)
})
