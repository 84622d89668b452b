import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as uuid } from 'uuid'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { type Receiver, testReceiver } from '../../../testing/receiver.ts'
import { hooks, makeFact, register } from '../../../testing/webhooks.ts'
import { hours } from '../../platform/clock.ts'
import {
  addChat,
  addCustomer,
  addDestination,
  alertsOf,
  declined,
  endpointOff,
  endpointOn,
  gatewayDown,
  gatewayUp,
  happen,
  organizationOf,
  paid,
  scopeOf,
} from './testing.ts'

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

const hostile = 'Evil <!channel> @everyone [x](https://evil.example)'
const messagesAt = (path: string) => receiver.received(path).map(({ body }) => JSON.parse(body))

test('each chat service gets its own format, with tenant names as plain text', async () => {
  const owner = await app.signUp({ organizationName: 'Acme & <Sons>' })
  const scope = await scopeOf(app, owner)
  for (const format of ['slack', 'discord', 'teams']) {
    await addChat(owner, `${receiver.origin}/bodies/${format}`, { format })
  }
  const customerId = await addCustomer(app, owner, hostile)
  const invoiceId = uuid()
  await happen(app, scope, declined({ customerId, invoiceId }, 'Insufficient <funds>'))

  const [slack] = messagesAt('/bodies/slack')
  assert.equal(slack.text, '🔴 Payment declined: The payment of an invoice failed.')
  assert.deepEqual(
    slack.blocks[2].fields.map(({ text }: { text: string }) => text),
    [
      '*Organization*\n`Acme &amp; &lt;Sons&gt;`',
      '*Environment*\n`Live`',
      '*Customer*\n`Evil &lt;!channel&gt; @everyone [x](https://evil.example)`',
      '*Amount*\n`EUR\u00a049.00`',
      '*Reason*\n`Insufficient &lt;funds&gt;`',
    ],
  )
  assert.equal(slack.blocks[3].elements[0].url, `http://userkeep.test/invoices?invoice=${invoiceId}`)
  const [discord] = messagesAt('/bodies/discord')
  assert.deepEqual(discord.allowed_mentions, { parse: [] })
  assert.equal(
    discord.embeds[0].fields[2].value,
    'Evil \\<\\!channel\\> \\@everyone \\[x\\]\\(https\\://evil\\.example\\)',
  )
  const [teams] = messagesAt('/bodies/teams')
  assert.deepEqual(teams.attachments[0].content.body[4].inlines[1], { type: 'TextRun', text: hostile })
  for (const { headers } of receiver.received('/bodies/slack')) {
    assert.equal(headers['content-type'], 'application/json')
  }

  await happen(app, scope, paid({ customerId, invoiceId }))
  assert.equal(messagesAt('/bodies/slack')[1].text, '🟢 Payment received after a decline: The invoice is paid.')
  assert.equal(messagesAt('/bodies/discord').length, 2)
  assert.equal(messagesAt('/bodies/teams').length, 2)
})

test('exactly five fact types raise alerts, each in the log with its subject', async () => {
  const owner = await app.signUp()
  const scope = await scopeOf(app, owner)
  await addChat(owner, `${receiver.origin}/five`)
  const [gateway, invoiceId] = [uuid(), uuid()]
  const customerId = await addCustomer(app, owner, 'Northwind')
  const endpoint = await register(owner, `${receiver.origin}/hook?token=secret`)
  const organization_id = owner.organization
  await happen(
    app,
    organizationOf(scope),
    ...[80, 100].map((threshold) => ({
      type: 'organization.usage_threshold_reached' as const,
      about: organization_id,
      data: { organization_id, threshold, used: threshold * 10, limit: 1000, month: '2026-11' },
    })),
  )
  const allowance = { month: '2026-11-01', allowance: 500 }
  await happen(
    app,
    scope,
    { type: 'email_allowance.exhausted', about: scope.environmentId, data: allowance },
    endpointOff(endpoint.id),
    gatewayDown(gateway),
    declined({ customerId, invoiceId }),
    { type: 'contact.identified', about: uuid(), data: { contact_id: uuid() } },
  )
  assert.deepEqual(
    messagesAt('/five').map(({ text }) => text.slice(3).split(':')[0]),
    [
      'Contact meter at 80%',
      'Contact meter at 100%',
      'Email allowance used up',
      'Webhook endpoint turned off',
      'Payment gateway not responding',
      'Payment declined',
    ],
  )
  const alerts = (await alertsOf(owner)).reverse()
  assert.deepEqual(
    alerts.map(({ kind, subject, customer }: Record<string, unknown>) => ({ kind, subject, customer })),
    [
      { kind: 'contact_meter_reached', subject: { type: 'organization', id: null, name: null }, customer: null },
      { kind: 'contact_meter_reached', subject: { type: 'organization', id: null, name: null }, customer: null },
      { kind: 'email_allowance_exhausted', subject: { type: 'environment', id: null, name: null }, customer: null },
      {
        kind: 'webhook_endpoint_disabled',
        subject: { type: 'webhook_endpoint', id: endpoint.id, name: `${receiver.origin}/hook` },
        customer: null,
      },
      { kind: 'gateway_unreachable', subject: { type: 'gateway', id: gateway, name: null }, customer: null },
      {
        kind: 'payment_declined',
        subject: { type: 'invoice', id: invoiceId, name: null },
        customer: { id: customerId, name: 'Northwind' },
      },
    ],
  )
  assert.deepEqual(alerts[1].details.used, 1000)
  assert.deepEqual((await alertsOf(owner, '?kind=gateway_unreachable')).length, 1)
  assert.deepEqual(await alertsOf(owner, '?environment=test'), [])
})

test('a repeated status raises one alert; off, on, off raises two with one recovery between them', async () => {
  const owner = await app.signUp()
  const scope = await scopeOf(app, owner)
  await addChat(owner, `${receiver.origin}/repeats`)
  const id = uuid()
  await happen(app, scope, endpointOff(id), endpointOff(id))
  await happen(app, scope, endpointOn(id), endpointOn(id))
  await happen(app, scope, endpointOff(id))
  assert.deepEqual(
    messagesAt('/repeats').map(({ text }) => text.slice(0, 2)),
    ['🔴', '🟢', '🔴'],
  )
  const alerts = await alertsOf(owner)
  assert.deepEqual(
    alerts.map(({ occurrences, recovered_at }: { occurrences: number; recovered_at: string | null }) => [
      occurrences,
      recovered_at !== null,
    ]),
    [
      [1, false],
      [2, true],
    ],
  )
})

test('a destination gets only its selected alert kinds, from its own environment', async () => {
  const owner = await app.signUp()
  const [live, sandbox] = [await scopeOf(app, owner), await scopeOf(app, owner, 'test')]
  await addChat(owner, `${receiver.origin}/chosen`, { alert_kinds: ['gateway_unreachable'] })
  await addDestination(owner, { kind: 'chat', format: 'slack', url: `${receiver.origin}/in-test` }, '?environment=test')
  await happen(app, live, endpointOff(uuid()), gatewayDown(uuid()))
  await happen(app, sandbox, endpointOff(uuid()))
  assert.equal(messagesAt('/chosen').length, 1)
  const [inTest, ...more] = messagesAt('/in-test')
  assert.deepEqual(more, [])
  assert.match(inTest.blocks[3].elements[0].url, /&env=test$/)
})

test('an endpoint disabled after repeated failures raises an alert, and enabling it a recovery', async () => {
  const owner = await app.signUp()
  await addChat(owner, `${receiver.origin}/real`)
  await app.settle()
  receiver.behave('/broken', 500)
  const { id } = await register(owner, `${receiver.origin}/broken`)
  for (let n = 0; n < 5; n++) await makeFact(owner)
  await app.settle()
  // Longer than the longest wait, once for each retry.
  for (let retry = 0; retry < 12; retry++) {
    app.clock.advance(hours(6))
    await app.settle()
  }
  assert.deepEqual(
    messagesAt('/real').map(({ text }) => text.slice(3).split(':')[0]),
    ['Webhook endpoint turned off'],
  )
  assert.equal((await owner.patch(`${hooks}/${id}`, { enabled: true })).status, 200)
  assert.equal((await owner.patch(`${hooks}/${id}`, { enabled: false })).status, 200)
  assert.equal((await owner.patch(`${hooks}/${id}`, { enabled: true })).status, 200)
  await app.settle()
  assert.deepEqual(
    messagesAt('/real').map(({ text }) => text.slice(3).split(':')[0]),
    ['Webhook endpoint turned off', 'Webhook endpoint turned on again'],
  )
})

test('alerts are logged without a destination, and a new destination gets no past alerts', async () => {
  const owner = await app.signUp()
  const scope = await scopeOf(app, owner)
  const id = uuid()
  await happen(app, scope, gatewayDown(id))
  const [alert] = await alertsOf(owner)
  assert.deepEqual(alert.deliveries, [])
  await addChat(owner, `${receiver.origin}/late`)
  await happen(app, scope, gatewayUp(id))
  assert.equal(messagesAt('/late').length, 0)
  assert.notEqual((await alertsOf(owner))[0].recovered_at, null)
})
