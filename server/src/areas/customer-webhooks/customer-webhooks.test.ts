import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TrackedData, verifyWebhook } from '@userkeep/client'
import type { PlanCapability } from '@userkeep/contract/areas/operator-plan'
import { v7 as uuid } from 'uuid'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { type ContactOptions, type ContactPerson, contactIn } from '../../../testing/contacts.ts'
import { plansWith } from '../../../testing/operator-plans.ts'
import type { Staff } from '../../../testing/people.ts'
import { type Receiver, testReceiver } from '../../../testing/receiver.ts'
import { deliveriesOf, hooks, register, teamHooks } from '../../../testing/webhooks.ts'
import { minutes } from '../../platform/clock.ts'

const held = new Set<PlanCapability>(['audit_webhooks', 'customer_webhooks'])
const plans = plansWith(held)

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

interface Founder extends ContactPerson {
  customerId: string
}

/** A contact with a team of their own. */
async function founderIn(
  owner: Staff,
  environment: 'live' | 'test' = 'live',
  wish: ContactOptions = {},
): Promise<Founder> {
  const contact = await contactIn(app, owner, environment, wish)
  const { status, body } = await contact.post('/v1/contact/customers', { name: 'Team' })
  assert.equal(status, 201, JSON.stringify(body))
  return { ...contact, customerId: body.id }
}

/** Another member of the team, whose role holds just these. */
async function teammate(owner: Staff, founder: Founder, permissions: string[]): Promise<ContactPerson> {
  const contact = await contactIn(app, owner)
  const [now, roleId] = [app.clock.now(), uuid()]
  const { sql } = app.database
  await sql`
    insert into customer_roles (environment_id, id, name, permissions, created_at)
    values (${founder.environmentId}, ${roleId}, ${roleId}, ${permissions}, ${now})`
  await sql`
    insert into customer_memberships (environment_id, id, customer_id, contact_id, role_id, created_at)
    values (${founder.environmentId}, ${uuid()}, ${founder.customerId}, ${contact.contactId}, ${roleId}, ${now})`
  return contact
}

/** Tracks an event like the ingest does. */
async function track(of: Founder, type: string, customerId: string | null = of.customerId): Promise<string> {
  const id = uuid()
  const data = { contact_id: of.contactId, customer_id: customerId, properties: { plan: 'ü' } }
  const { sql } = app.database
  await sql`
    insert into fact_outbox (id, organization_id, environment_id, origin, type, aggregate_type, aggregate_id, contact_id,
      customer_id, data, occurred_at)
    select ${id}, organization_id, id, 'tracked', ${type}, 'customer', ${customerId ?? ''}, ${of.contactId},
      ${customerId}, ${sql.json(data)}, ${app.clock.now()}
    from environments where id = ${of.environmentId}`
  return id
}

const on = (path: string, ...subscribed_events: string[]) => ({ url: receiver.origin + path, subscribed_events })

test('an endpoint of a customer receives the customer’s own events that it subscribes to', async () => {
  const owner = await app.signUp()
  const [team, other] = [await founderIn(owner), await founderIn(owner)]
  await register(owner, `${receiver.origin}/echo`)
  await app.settle()
  const echoed = receiver.received('/echo').length
  const { status, body } = await team.post(teamHooks, on('/team', 'report.ready', 'report.failed'))
  assert.equal(status, 201)
  assert.equal(body.environment, 'live')
  assert.ok(!('plane' in body) && !('created_by' in body))
  await other.post(teamHooks, on('/other-team', 'report.ready'))
  const ready = await track(team, 'report.ready')
  await track(team, 'report.opened')
  await track(team, 'report.ready', null)
  await app.settle()
  const received = receiver.received('/team')
  assert.equal(received.length, 1)
  const [delivery] = received
  assert.ok(delivery)
  const now = () => app.clock.now()
  const event = await verifyWebhook<TrackedData>(delivery.body, delivery.headers, body.secret, { now })
  assert.equal(event.id, ready)
  assert.equal(event.type, 'report.ready')
  assert.equal(event.environment, 'live')
  assert.deepEqual(event.aggregate, { type: 'customer', id: team.customerId })
  const properties = { plan: 'ü' }
  assert.deepEqual(event.data, { contact_id: team.contactId, customer_id: team.customerId, properties })
  assert.equal(receiver.received('/other-team').length, 0)
  assert.equal(receiver.received('/echo').length, echoed, 'the tenant hears no echo')
})

test('a tenant event with the name of a fact type is delivered to the customer’s endpoint', async () => {
  const owner = await app.signUp()
  const team = await founderIn(owner)
  await team.post(teamHooks, on('/same-name', 'contact.signed_in'))
  await track(team, 'contact.signed_in')
  await app.settle()
  assert.equal(receiver.received('/same-name').length, 1)
})

test('an endpoint needs 1 to 20 event names and https, and a customer has five endpoints at most', async () => {
  const owner = await app.signUp()
  const team = await founderIn(owner)
  const names = Array.from({ length: 21 }, (_, n) => `event.${n}`)
  const bad = [on('/x'), on('/x', ...names), on('/x', ''), on('/x', 'a', 'a'), { url: receiver.origin }]
  for (const body of bad) assert.equal((await team.post(teamHooks, body)).status, 400, JSON.stringify(body))
  assert.equal((await team.post(teamHooks, { ...on('/x', 'a'), url: 'http://example.com' })).status, 400)
  assert.equal((await team.post(teamHooks, { ...on('/x', 'a'), environment: 'test' })).status, 400)
  const together = await Promise.all(Array.from({ length: 8 }, () => team.post(teamHooks, on('/x', ...names.slice(1)))))
  assert.deepEqual(together.map(({ status }) => status).sort(), [201, 201, 201, 201, 201, 409, 409, 409])
  const { webhooks } = (await team.get(teamHooks)).body
  assert.equal(webhooks.length, 5)
  assert.equal((await team.patch(`${teamHooks}/${webhooks[0].id}`, { subscribed_events: [] })).status, 400)
  assert.equal((await team.delete(`${teamHooks}/${webhooks[0].id}`)).status, 204)
  assert.equal((await team.post(teamHooks, on('/x', 'a'))).status, 201)
})

test("a customer's endpoint is not found by another customer or by the tenant", async () => {
  const owner = await app.signUp()
  const [team, other] = [await founderIn(owner), await founderIn(owner)]
  const { id } = await register(team, `${receiver.origin}/private`, { subscribed_events: ['a'] }, teamHooks)
  await team.post(`${teamHooks}/${id}/test`)
  await app.settle()
  const [delivery] = await deliveriesOf(team, id, '', teamHooks)
  assert.equal(delivery.status, 'succeeded')
  const strangers = [
    { by: owner, at: `${hooks}/${id}` },
    { by: other, at: `${teamHooks}/${id}` },
  ]
  for (const { by, at } of strangers) {
    for (const path of ['', '/secret', '/deliveries', `/deliveries/${delivery.id}`]) {
      assert.equal((await by.get(at + path)).status, 404, at + path)
    }
    for (const path of ['/rotate-secret', '/test', `/deliveries/${delivery.id}/replay`]) {
      assert.equal((await by.post(at + path)).status, 404, at + path)
    }
    assert.equal((await by.patch(at, { enabled: false })).status, 404)
    assert.equal((await by.delete(at)).status, 404)
  }
  assert.equal((await owner.get(hooks)).body.webhooks.length, 0)
  const own = await register(owner, `${receiver.origin}/own`)
  assert.equal((await team.get(`${teamHooks}/${own.id}`)).status, 404)
})

test('endpoints require $webhooks.manage and a verified session; support sessions get no secrets', async () => {
  const owner = await app.signUp()
  const team = await founderIn(owner)
  const { id } = await register(team, `${receiver.origin}/rights`, { subscribed_events: ['a'] }, teamHooks)
  const manager = await teammate(owner, team, ['$webhooks.manage'])
  const member = await teammate(owner, team, ['$team.manage', '$keys.manage'])
  assert.equal((await manager.get(`${teamHooks}/${id}/secret`)).status, 200)
  for (const path of ['', `/${id}`, `/${id}/secret`]) assert.equal((await member.get(teamHooks + path)).status, 403)
  assert.equal((await member.post(teamHooks, on('/x', 'a'))).status, 403)
  const unproven = await contactIn(app, owner, 'live', { verified: false })
  assert.equal((await unproven.get(teamHooks)).body.error.code, 'unverified_session')
  const alone = await contactIn(app, owner)
  assert.equal((await alone.get(teamHooks)).status, 404)
  const support = await contactIn(app, owner, 'live', { impersonatedBy: owner.userId })
  for (const answer of [
    await support.post(teamHooks, on('/support', 'a')),
    await support.get(`${teamHooks}/${id}/secret`),
    await support.post(`${teamHooks}/${id}/rotate-secret`),
    await support.patch(`${teamHooks}/${id}`, { url: 'https://example.com' }),
  ]) {
    assert.equal(answer.body.error.code, 'impersonated_session')
  }
})

test('customers can use the secret, deliveries, test and replay of their endpoints', async () => {
  const owner = await app.signUp()
  const team = await founderIn(owner, 'test')
  const { id, secret } = await register(team, `${receiver.origin}/mirror`, { subscribed_events: ['a'] }, teamHooks)
  const at = `${teamHooks}/${id}`
  assert.deepEqual((await team.get(`${at}/secret`)).body, { secret })
  const rotated = (await team.post(`${at}/rotate-secret`)).body.secret
  assert.notEqual(rotated, secret)
  receiver.behave('/mirror', 500)
  await track(team, 'a')
  await app.settle()
  assert.equal((await deliveriesOf(team, id, '?status=pending', teamHooks)).length, 1)
  await team.patch(at, { enabled: false })
  app.clock.advance(minutes(1))
  await app.settle()
  receiver.behave('/mirror', 200)
  const [failed] = await deliveriesOf(team, id, '?status=failed', teamHooks)
  assert.equal((await team.get(`${at}/deliveries/${failed.id}`)).body.attempt_log.length, 2)
  assert.equal((await team.post(`${at}/deliveries/${failed.id}/replay`)).status, 202)
  assert.equal((await team.post(`${at}/test`)).status, 409)
  await app.settle()
  assert.equal((await team.patch(at, { enabled: true })).body.enabled, true)
  assert.equal((await team.post(`${at}/test`)).status, 202)
  await app.settle()
  const [, ...later] = receiver.received('/mirror')
  assert.equal(later.length, 2)
  for (const { body, headers } of later) await verifyWebhook(body, headers, rotated, { now: () => app.clock.now() })
  assert.deepEqual((await team.post(`${at}/replay`, { since: '2020-01-01T00:00:00Z' })).body, { count: 0 })
})

test('disabling an endpoint after five failures mails the customer’s administrators, not the tenant', async () => {
  const owner = await app.signUp({ organizationName: 'Initech' })
  const team = await founderIn(owner)
  const [manager, member] = [
    await teammate(owner, team, ['$team.manage']),
    await teammate(owner, team, ['$keys.manage']),
  ]
  const { id } = await register(team, `${receiver.origin}/gone?token=1`, { subscribed_events: ['a'] }, teamHooks)
  receiver.behave('/gone?token=1', 410)
  await app.database.sql`
    insert into webhook_deliveries (environment_id, endpoint_id, id, event_id, type, body, attempts, next_attempt_at,
      created_at)
    select ${team.environmentId}, ${id}, gen_random_uuid(), gen_random_uuid(), 'a', '{}', 12, ${app.clock.now()},
      ${app.clock.now()} from generate_series(1, 5)`
  await app.settle()
  const { body } = await team.get(`${teamHooks}/${id}`)
  assert.equal(body.enabled, false)
  assert.equal(body.disabled_reason, 'failures')
  for (const { email } of [team, manager]) {
    const mail = await app.mail.to(email)
    assert.match(mail.subject, /turned off/)
    assert.match(mail.text_body, /\/gone/)
    assert.doesNotMatch(mail.text_body, /token/)
    assert.match(mail.text_body, /— Initech/)
    assert.ok(mail.text_body.includes(`http://userkeep.test/portal/team/webhooks/${id}?key=uk_pk_live_`))
    assert.ok(mail.text_body.includes(`&team=${team.customerId}\n`))
  }
  assert.equal(await app.mail.countTo(member.email), 0)
  assert.doesNotMatch((await app.mail.to(owner.email)).subject, /turned off/)
})

test('creating an endpoint requires the capability; a downgrade stops deliveries and deletes nothing', async () => {
  const owner = await app.signUp()
  const team = await founderIn(owner)
  const { id } = await register(team, `${receiver.origin}/plan`, { subscribed_events: ['a'] }, teamHooks)
  await track(team, 'a')
  await app.settle()
  const available = async () => (await team.get('/v1/contact/customer')).body.webhooks_available
  assert.equal(await available(), true)
  held.delete('customer_webhooks')
  try {
    assert.equal(await available(), false)
    assert.equal((await team.get('/v1/contact/me')).body.customer.webhooks_available, false)
    const refused = await team.post(teamHooks, on('/plan', 'a'))
    assert.equal(refused.status, 403)
    assert.equal(refused.body.error.code, 'webhooks_not_available')
    assert.equal((await team.post(`${teamHooks}/${id}/test`)).body.error.code, 'webhooks_not_available')
    await track(team, 'a')
    await app.settle()
    assert.equal(receiver.received('/plan').length, 1)
    assert.equal((await deliveriesOf(team, id, '', teamHooks)).length, 1)
    assert.equal((await team.get(`${teamHooks}/${id}`)).body.enabled, true)
  } finally {
    held.add('customer_webhooks')
  }
  await track(team, 'a')
  await app.settle()
  assert.equal(receiver.received('/plan').length, 2)
})

test('deleting a customer deletes its endpoints', async () => {
  const owner = await app.signUp()
  const team = await founderIn(owner)
  await register(team, `${receiver.origin}/dissolved`, { subscribed_events: ['a'] }, teamHooks)
  await track(team, 'a')
  assert.equal((await owner.delete(`/v1/organization/customers/${team.customerId}`)).status, 204)
  await app.settle()
  assert.equal(receiver.received('/dissolved').length, 0)
})

test('staff see a customer’s endpoints without secrets, and none of another customer', async () => {
  const owner = await app.signUp()
  const [team, other] = [await founderIn(owner), await founderIn(owner)]
  const { body } = await team.post(teamHooks, on('/seen', 'report.ready'))
  await other.post(teamHooks, on('/not-seen', 'report.ready'))
  const reader = await app.staffWith(owner, ['customers:read'])
  const seen = await reader.get(`/v1/organization/customers/${team.customerId}/webhooks`)
  assert.equal(seen.status, 200)
  assert.deepEqual(
    seen.body.webhooks.map(({ id }: { id: string }) => id),
    [body.id],
  )
  assert.ok(!JSON.stringify(seen.body).includes('whsec_'))
  const stranger = await app.signUp()
  assert.equal((await stranger.get(`/v1/organization/customers/${team.customerId}/webhooks`)).status, 404)
})
