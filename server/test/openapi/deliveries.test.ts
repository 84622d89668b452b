import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, test } from 'node:test'
import { planRates, publishedFactTypes } from '@userkeep/contract'
import { deliveredEvents } from '@userkeep/contract/shapes/event'
import { compileCheck } from '../../src/platform/http/validation.ts'
import type { Plans } from '../../src/platform/plans.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Receiver, testReceiver } from '../../testing/receiver.ts'
import { invite } from '../../testing/roster.ts'
import { hooks, register, teamHooks } from '../../testing/webhooks.ts'

const plans: Plans = {
  of: () => ({
    name: 'small',
    limits: { active_contacts: 1, emails_per_month: null },
    capabilities: new Set(['audit_webhooks', 'customer_webhooks'] as const),
    rates: planRates,
  }),
}

let app: TestApp
let receiver: Receiver
before(async () => {
  receiver = await testReceiver()
  app = await testApp({ outgoing: { ca: receiver.ca }, plans })
})
after(async () => {
  await app.close()
  await receiver.close()
})

const bodies = (path: string) => receiver.received(path).map(({ body }) => JSON.parse(body))

/** The schema with no room for what it does not name. */
function closed(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return node
  if (Array.isArray(node)) return node.map(closed)
  const inside = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]))
  return 'properties' in inside && !('additionalProperties' in inside)
    ? { ...inside, additionalProperties: false }
    : inside
}

function assertDescribed(name: string, body: unknown): void {
  const check = compileCheck(closed(deliveredEvents[name]?.body) as object)
  assert.ok(check(body), `${name}: ${JSON.stringify(check.errors)} ${JSON.stringify(body)}`)
}

test('deliveries of published facts, tests and the audit log match openapi.json', async () => {
  const owner = await app.signUp()
  const { id } = await register(owner, `${receiver.origin}/product`)
  await register(owner, `${receiver.origin}/audit`, { plane: 'audit' })
  await invite(owner, 'invited@example.com')
  const helper = await app.staffWith(owner, ['support:read'])
  const { members } = (await owner.get('/v1/organization/members')).body
  const member = members.find(({ email }: { email: string }) => email === helper.email)
  const { roles } = (await owner.get('/v1/organization/roles')).body
  const role = roles.find(({ key }: { key: string }) => key === 'member')
  await owner.patch(`/v1/organization/members/${member.id}`, { role_id: role.id })
  await owner.delete(`/v1/organization/members/${member.id}`)

  const { api_keys } = (await owner.get('/v1/organization/api-keys?kind=publishable')).body
  const { secret } = (await owner.get('/v1/organization/contact-auth/identity-secret')).body
  const hash = createHmac('sha256', secret).update('grace').digest('hex')
  const booted = await app.anyone.post('/v1/boot', {
    publishable_key: api_keys[0].key,
    anonymous_id: 'visitor-1',
    identity: { external_id: 'grace', hash },
  })
  assert.equal(booted.status, 200, JSON.stringify(booted.body))
  const machine = await app.secretKey(owner)
  const other = await app.contact(owner)
  await machine.post(`/v1/contacts/${booted.body.contact.id}/merge`, { contact_id: other.contactId })
  await app.as(booted.body.token).get('/v1/contact/me')
  assert.equal((await owner.post(`${hooks}/${id}/test`)).status, 202)
  await app.settle()
  await app.settle()

  const arrived = bodies('/product')
  assert.deepEqual([...new Set(arrived.map(({ type }) => type))].sort(), [...publishedFactTypes, 'webhook.test'].sort())
  for (const body of arrived) assertDescribed(body.type, body)
  assert.ok(bodies('/audit').length > 0)
  for (const body of bodies('/audit')) assertDescribed('audit', body)
})

test("deliveries of a customer's tracked events match openapi.json", async () => {
  const owner = await app.signUp()
  const machine = await app.secretKey(owner)
  const contact = await app.contact(owner)
  const team = await contact.post('/v1/contact/customers', { name: 'Globex' })
  await register(contact, `${receiver.origin}/team`, { subscribed_events: ['report_exported'] }, teamHooks)
  const line = { name: 'report_exported', contact_id: contact.contactId, customer_id: team.body.id }
  await machine.post('/v1/track', { events: [{ ...line, properties: { format: 'pdf' } }, line] })
  await app.settle()
  assert.equal(bodies('/team').length, 2)
  for (const body of bodies('/team')) assertDescribed('tracked', body)
})

test('responses carry the headers that openapi.json declares', async () => {
  const machine = await app.secretKey(await app.signUp())
  const headers = {
    authorization: `Bearer ${machine.key}`,
    'content-type': 'application/json',
    'idempotency-key': 'one',
  }
  const create = () =>
    fetch(`${app.baseUrl}/v1/contacts`, { method: 'POST', headers, body: JSON.stringify({ external_id: 'grace' }) })
  const [first, second] = [await create(), await create()]
  for (const name of ['request-id', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'])
    assert.ok(first.headers.get(name), name)
  assert.equal(first.headers.get('idempotent-replay'), null)
  assert.equal(second.headers.get('idempotent-replay'), 'true')
  const missing = await fetch(`${app.baseUrl}/v1/contacts`)
  assert.equal(missing.status, 401)
  assert.ok(missing.headers.get('request-id'))
})
