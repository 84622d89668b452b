import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type MailingApp, mailingApp } from '../../../testing/mailing-app.ts'
import { days, hours, minutes } from '../../platform/clock.ts'
import { path, type Tenant, tenantOf } from './testing.ts'

let app: MailingApp
let tenant: Tenant
before(async () => {
  app = await mailingApp()
  tenant = await tenantOf(app)
})
after(() => app.close())

const mailsTo = (email: string) => app.smtp.mails.filter(({ envelope }) => envelope.to.includes(email))

async function track(contactId: string, name: string, properties: object = {}): Promise<void> {
  const told = await tenant.key.post('/v1/track', { events: [{ name, contact_id: contactId, properties }] })
  assert.equal(told.body.accepted, 1, JSON.stringify(told.body))
  await app.settle()
}

test('a fact sends the campaign once, after the wait, to its contact if in the segment', async () => {
  const { segmentId, people } = await tenant.audience(2)
  const { people: others } = await tenant.audience(1)
  const [one, two] = people
  await track(one?.id ?? '', 'trial_started')
  const trigger = { kind: 'fact', event: 'trial_started', wait_minutes: 30 }
  const { id } = await tenant.send(segmentId, { trigger })
  await app.settle()
  app.clock.advance(minutes(1))
  await track(one?.id ?? '', 'trial_started')
  await track(one?.id ?? '', 'trial_started')
  await track(others[0]?.id ?? '', 'trial_started')
  assert.equal(mailsTo(one?.email ?? '').length, 0)
  app.clock.advance(minutes(31))
  await app.settle()
  assert.equal(mailsTo(one?.email ?? '').length, 1)
  assert.equal(mailsTo(two?.email ?? '').length, 0)
  assert.equal(mailsTo(others[0]?.email ?? '').length, 0)
  await track(one?.id ?? '', 'trial_started')
  app.clock.advance(hours(1))
  await app.settle()
  assert.equal(mailsTo(one?.email ?? '').length, 1)
  assert.equal((await tenant.owner.get(`${path}/${id}`)).body.state, 'sending')
  assert.deepEqual((await tenant.report(id)).skipped_by, [{ reason: 'left_segment', people: 1 }])
})

test('entering a segment sends after the wait, unless the contact left; re-entering starts a new wait', async () => {
  const { segmentId, people } = await tenant.audience(1)
  const { id } = await tenant.send(segmentId, { trigger: { kind: 'segment_entered', wait_minutes: 60 } })
  await app.settle()
  const [inAlready] = people
  const { people: outside } = await tenant.audience(1)
  const [newcomer] = outside
  const { body: segment } = await tenant.owner.get(`/v1/organization/segments/${segmentId}`)
  const into = async (list: string) => {
    const { status } = await tenant.key.patch(`/v1/contacts/${newcomer?.id}`, { attributes: { list } })
    assert.equal(status, 200)
    await app.settle()
  }
  await into(segment.name)
  assert.deepEqual(
    (await tenant.recipients(id)).map(({ contact_id, state }) => [contact_id, state]),
    [[newcomer?.id, 'pending']],
  )
  await into('elsewhere')
  app.clock.advance(hours(1))
  await app.settle()
  assert.deepEqual(
    (await tenant.recipients(id)).map(({ state, reason }) => [state, reason]),
    [['skipped', 'left_segment']],
  )
  await into(segment.name)
  app.clock.advance(hours(1))
  await app.settle()
  assert.equal(mailsTo(newcomer?.email ?? '').length, 1)
  assert.equal(mailsTo(inAlready?.email ?? '').length, 0)
  const { totals } = await tenant.report(id)
  assert.deepEqual([totals.recipients, totals.sent, totals.skipped, totals.waiting], [1, 1, 0, 0])
})

test('a paused campaign adds no recipients', async () => {
  const { segmentId, people } = await tenant.audience(1)
  await track(people[0]?.id ?? '', 'upgraded')
  const { id } = await tenant.send(segmentId, { trigger: { kind: 'fact', event: 'upgraded' } })
  await app.settle()
  app.clock.advance(minutes(1))
  await tenant.owner.post(`${path}/${id}/pause`)
  await track(people[0]?.id ?? '', 'upgraded')
  await tenant.owner.post(`${path}/${id}/resume`)
  await app.settle()
  assert.deepEqual(await tenant.recipients(id), [])
})

test('a recipient who reaches the goal in time counts as converted, also if held out', async () => {
  const { segmentId, people } = await tenant.audience(60)
  await track(people[0]?.id ?? '', 'bought')
  app.clock.advance(minutes(1))
  const { id } = await tenant.send(segmentId, { holdout: 50, goal: { event: 'bought', days: 3 } })
  await app.settle()
  const [sent, heldOut] = [await tenant.recipients(id, 'sent'), await tenant.recipients(id, 'held_out')]
  assert.equal(sent.length + heldOut.length, 60)
  app.clock.advance(days(1))
  for (const { contact_id } of sent.slice(0, 2)) await track(contact_id, 'bought')
  await track(sent[0]?.contact_id ?? '', 'bought')
  await track(heldOut[0]?.contact_id ?? '', 'bought')
  app.clock.advance(days(3))
  await track(sent[6]?.contact_id ?? '', 'bought')
  const report = await tenant.report(id)
  assert.deepEqual([report.totals.converted, report.holdout?.converted], [2, 1])
  const expected = 2 / sent.length - 1 / heldOut.length
  assert.ok(Math.abs((report.lift?.difference ?? 9) - expected) < 1e-9)
  // Three people are too few for a verdict, however the sixty are divided.
  assert.equal(report.lift?.verdict, 'unclear')
  assert.deepEqual(report.variants[0]?.lift, report.lift)
})

test('unsubscribing through a link in an email counts for the campaign of the email', async () => {
  const { segmentId, people } = await tenant.audience(2)
  const first = await tenant.send(segmentId)
  await app.settle()
  app.clock.advance(hours(1))
  const second = await tenant.send(segmentId)
  await app.settle()
  const mail = mailsTo(people[0]?.email ?? '').at(-1)
  const link = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value.replace(/[<>]/g, '') ?? ''
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const left = await fetch(`${app.baseUrl}${new URL(link).pathname}`, { method: 'POST', body })
  assert.ok(left.ok, String(left.status))
  await app.settle()
  assert.equal((await tenant.report(second.id)).totals.unsubscribed, 1)
  assert.equal((await tenant.report(first.id)).totals.unsubscribed, 0)
})
