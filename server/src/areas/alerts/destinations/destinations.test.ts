import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { behaviours, type Receiver, testReceiver } from '../../../../testing/receiver.ts'
import { minutes } from '../../../platform/clock.ts'
import { addChat, addDestination, alertsOf, destinations, gatewayDown, happen, scopeOf } from '../testing.ts'

let app: TestApp
let receiver: Receiver
const lines: string[] = []
before(async () => {
  receiver = await testReceiver()
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  app = await testApp({ outgoing: { ca: receiver.ca }, log })
})
after(async () => {
  await app.close()
  await receiver.close()
})

const chat = { kind: 'chat', format: 'slack' }

test('a destination is created, read, changed and deleted, each with its audit record', async () => {
  const owner = await app.signUp()
  const made = await owner.post(destinations, { ...chat, name: 'Ops', url: `${receiver.origin}/ops/T0aB1cD2eF3gH4` })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const { id, created_at, updated_at, ...rest } = made.body
  assert.deepEqual(rest, {
    name: 'Ops',
    environment: 'live',
    kind: 'chat',
    format: 'slack',
    url_host: new URL(receiver.origin).host,
    url_hint: '3gH4',
    recipients: [],
    alert_kinds: [
      'contact_meter_reached',
      'email_allowance_exhausted',
      'webhook_endpoint_disabled',
      'gateway_unreachable',
      'payment_declined',
    ],
    enabled: true,
    health: { status: 'untested', last_sent_at: null, last_error: null, last_error_at: null },
  })
  const at = `${destinations}/${id}`
  assert.deepEqual((await owner.get(at)).body, made.body)
  const changed = await owner.patch(at, { name: 'On call', alert_kinds: ['payment_declined'] })
  assert.deepEqual([changed.body.name, changed.body.alert_kinds], ['On call', ['payment_declined']])
  assert.deepEqual((await owner.get(destinations)).body.destinations, [changed.body])
  assert.equal((await owner.delete(at)).status, 204)
  assert.equal((await owner.get(at)).status, 404)
  const { body } = await owner.get(`/v1/organization/audit-events?target_id=${id}`)
  assert.deepEqual(
    body.audit_events.map(({ action }: { action: string }) => action),
    ['alert_destination.deleted', 'alert_destination.updated', 'alert_destination.created'],
  )
})

test('a destination requires the fields of its kind, a unique name and an allowed target', async () => {
  const owner = await app.signUp()
  const refused = async (given: object, field: string) => {
    const { status, body } = await owner.post(destinations, { name: 'New', ...given })
    assert.deepEqual([status, Object.keys(body.error.fields ?? {})], [400, [field]], JSON.stringify(body))
  }
  const url = `${receiver.origin}/x`
  await refused({ kind: 'email' }, 'recipients')
  await refused({ kind: 'email', recipients: [] }, 'recipients')
  await refused({ kind: 'email', recipients: ['a@example.com'], url }, 'url')
  await refused({ kind: 'chat', url }, 'format')
  await refused({ ...chat }, 'url')
  await refused({ ...chat, url, recipients: ['a@example.com'] }, 'recipients')
  await refused({ ...chat, url: 'http://hooks.example.com/x' }, 'url')
  await refused({ ...chat, url, alert_kinds: [] }, 'alert_kinds')
  await addDestination(owner, { ...chat, url, name: 'Ops' })
  assert.equal((await owner.post(destinations, { ...chat, url, name: 'OPS' })).status, 409)
  for (let n = 1; n < 20; n++) await addChat(owner, url)
  const full = await owner.post(destinations, { ...chat, url, name: 'One too many' })
  assert.deepEqual([full.status, full.body.error.code], [409, 'conflict'])
})

test('changing the format requires the URL again; other changes do not', async () => {
  const owner = await app.signUp()
  const id = await addChat(owner, `${receiver.origin}/services/first-address`)
  const at = `${destinations}/${id}`
  const refused = await owner.patch(at, { format: 'discord' })
  assert.deepEqual([refused.status, Object.keys(refused.body.error.fields)], [400, ['url']])
  assert.equal((await owner.patch(at, { format: 'slack', name: 'Renamed' })).status, 200)
  const moved = await owner.patch(at, { format: 'discord', url: `${receiver.origin}/services/other-place` })
  assert.deepEqual([moved.status, moved.body.format, moved.body.url_hint], [200, 'discord', 'lace'])
  assert.equal((await owner.post(`${at}/test`)).body.status, 'succeeded')
  assert.equal(receiver.received('/services/other-place').length, 1)
  const mail = await addDestination(owner, { kind: 'email', recipients: ['a@example.com'] })
  assert.equal((await owner.patch(`${destinations}/${mail}`, { url: 'https://hooks.example.com/' })).status, 400)
})

test('private targets are refused on input and after DNS resolution', async () => {
  const guarded = await testApp({
    settings: { publicUrl: 'https://userkeep.test', allowPrivateTargets: false, checkAnswers: true },
    outgoing: { resolve: async () => ['10.0.0.7'] },
  })
  try {
    const owner = await guarded.signUp()
    for (const url of ['https://127.0.0.1/x', 'https://localhost/x', 'https://[::1]/x', 'https://169.254.169.254/x']) {
      assert.equal((await owner.post(destinations, { ...chat, name: 'Inner', url })).status, 400, url)
    }
    const id = await addChat(owner, 'https://hooks.example.com/services/T0aB1cD2eF3gH4')
    const { status, body } = await owner.post(`${destinations}/${id}/test`)
    assert.equal(status, 200)
    assert.deepEqual([body.status, body.error], ['failed', 'The host name has no public address.'])
  } finally {
    await guarded.close()
  }
})

test('a test message returns the outcome of the call in plain words', async () => {
  const owner = await app.signUp()
  const tried = async (path: string) => {
    const id = await addChat(owner, receiver.origin + path)
    const { status, body } = await owner.post(`${destinations}/${id}/test`)
    assert.equal(status, 200, JSON.stringify(body))
    const { health } = (await owner.get(`${destinations}/${id}`)).body
    return [body.status, body.response_status, body.error, health.status]
  }
  assert.deepEqual(await tried('/test/ok'), ['succeeded', 200, null, 'working'])
  assert.equal(JSON.parse(receiver.received('/test/ok')[0]?.body ?? '{}').text.slice(3, 15), 'Test message')
  receiver.behave('/test/gone', (response) => response.writeHead(404).end('no_service'))
  const gone = 'The chat service responded with 404: no_service'
  assert.deepEqual(await tried('/test/gone'), ['failed', 404, gone, 'failing'])
  receiver.behave('/test/elsewhere', behaviours.redirect('https://example.com/'))
  assert.deepEqual(await tried('/test/elsewhere'), ['failed', 302, 'Redirects are not followed.', 'failing'])
  receiver.behave('/test/reset', behaviours.reset)
  assert.deepEqual(await tried('/test/reset'), [
    'failed',
    null,
    'The connection was closed without a response.',
    'failing',
  ])
})

test('test messages are rate limited per environment', async () => {
  const owner = await app.signUp()
  const id = await addChat(owner, `${receiver.origin}/often`)
  for (let n = 0; n < 10; n++) assert.equal((await owner.post(`${destinations}/${id}/test`)).status, 200)
  const { status, headers } = await owner.post(`${destinations}/${id}/test`)
  assert.equal(status, 429)
  assert.ok(Number(headers.get('retry-after')) > 0)
  assert.equal(receiver.received('/often').length, 10)
  app.clock.advance(minutes(1))
  assert.equal((await owner.post(`${destinations}/${id}/test`)).status, 200)
})

test('the URL is in no response, audit record, log line or column, even if the service echoes it', async () => {
  const owner = await app.signUp()
  const secret = 'S3cr3tPathOfTheChannel'
  const path = `/services/${secret}`
  receiver.behave(path, (response) => response.writeHead(400).end(`no such hook ${path} on ${receiver.origin}${path}`))
  const made = await owner.post(destinations, { ...chat, name: 'Secret', url: receiver.origin + path })
  const at = `${destinations}/${made.body.id}`
  const tested = await owner.post(`${at}/test`)
  assert.match(tested.body.error, /no such hook/)
  await happen(app, await scopeOf(app, owner), gatewayDown(made.body.id))
  const moved = await owner.patch(at, { url: `${receiver.origin}${path}2` })
  assert.equal(moved.status, 200)
  const answers = [made, tested, moved, await owner.get(at), await owner.get(destinations)].map(({ body }) => body)
  answers.push(await alertsOf(owner), (await owner.get('/v1/organization/audit-events')).body)
  assert.equal(JSON.stringify(answers).includes(secret), false)
  assert.ok(lines.length > 0)
  assert.equal(lines.join('').includes(secret), false)
  for (const table of ['alert_destinations', 'alert_deliveries', 'audit_events', 'facts', 'idempotent_answers']) {
    const rows = await app.database.sql`select * from ${app.database.sql(table)}`
    assert.equal(JSON.stringify(rows).includes(secret), false, table)
  }
  assert.deepEqual((await owner.get('/v1/organization/audit-events')).body.audit_events[0].changes.url, {
    to: 'replaced',
  })
})
