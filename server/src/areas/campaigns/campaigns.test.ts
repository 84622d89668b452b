import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as uuid } from 'uuid'
import { type MailingApp, mailingApp } from '../../../testing/mailing-app.ts'
import { publishedTemplate, templateIn } from '../../../testing/templates.ts'
import { hours } from '../../platform/clock.ts'
import { path, type Tenant, tenantOf } from './testing.ts'

let app: MailingApp
let tenant: Tenant
before(async () => {
  app = await mailingApp()
  tenant = await tenantOf(app)
})
after(() => app.close())

const refusal = ({ status, body }: { status: number; body: { error: { fields?: object } } }) => [
  status,
  Object.keys(body.error.fields ?? {}),
]

test('a draft can be incomplete, but cannot be scheduled until it is complete', async () => {
  const { owner } = tenant
  const { status, body: draft } = await owner.post(path, { name: 'Newsletter' })
  assert.deepEqual(
    [status, draft.state, draft.channel, draft.tracking],
    [201, 'draft', 'email', { clicks: false, opens: false }],
  )
  const schedule = () => owner.post(`${path}/${draft.id}/schedule`, {})
  assert.deepEqual(refusal(await schedule()), [400, ['segment_id']])
  const { segmentId } = await tenant.audience(1)
  await owner.patch(`${path}/${draft.id}`, { segment_id: segmentId })
  assert.deepEqual(refusal(await schedule()), [400, ['variants']])
  const unpublished = await templateIn(owner)
  await owner.patch(`${path}/${draft.id}`, { variants: [{ key: 'a', template_id: unpublished.id }] })
  assert.deepEqual(refusal(await schedule()), [400, ['category']])
  await owner.patch(`${path}/${draft.id}`, { category: 'marketing' })
  assert.deepEqual(refusal(await schedule()), [400, ['variants.0.template_id']])
  await owner.post(`/v1/organization/templates/${unpublished.id}/publish`)
  const scheduled = await schedule()
  assert.deepEqual([scheduled.status, scheduled.body.state], [200, 'scheduled'])
  assert.notEqual(scheduled.body.variants[0].template_version_id, null)
})

test('invalid input is refused with an error on its field and changes nothing', async () => {
  const { owner } = tenant
  const inApp = await publishedTemplate(owner, { kind: 'in_app' })
  const draft = (await owner.post(path, { name: 'Sound' })).body
  const cases: [object, string][] = [
    [{ segment_id: uuid() }, 'segment_id'],
    [{ sender_id: uuid() }, 'sender_id'],
    [{ variants: [{ key: 'a', template_id: uuid() }] }, 'variants.0.template_id'],
    [{ variants: [{ key: 'a', template_id: inApp.id }] }, 'variants.0.template_id'],
    [{ trigger: { kind: 'fact' } }, 'trigger.event'],
    [{ trigger: { kind: 'fact', event: 'never_tracked' } }, 'trigger.event'],
    [{ trigger: { kind: 'once', event: 'contact.signed_in' } }, 'trigger.event'],
    [{ trigger: { kind: 'once', wait_minutes: 5 } }, 'trigger.wait_minutes'],
    [{ goal: { event: 'never_tracked', days: 3 } }, 'goal.event'],
    [{ channel: 'in_app', category: 'marketing' }, 'category'],
    [{ channel: 'in_app', tracking: { clicks: true, opens: false } }, 'tracking'],
  ]
  for (const [body, field] of cases) {
    assert.deepEqual(refusal(await owner.patch(`${path}/${draft.id}`, body)), [400, [field]], JSON.stringify(body))
  }
  assert.deepEqual((await owner.get(`${path}/${draft.id}`)).body, draft)
})

test('a campaign moves from draft to scheduled, sending and sent; other transitions are refused', async () => {
  const { owner } = tenant
  const { segmentId } = await tenant.audience(3)
  const { id } = await tenant.campaign(segmentId)
  const move = async (name: string, body: object = {}) => (await owner.post(`${path}/${id}/${name}`, body)).status
  const state = async () => (await owner.get(`${path}/${id}`)).body.state
  for (const name of ['pause', 'resume', 'cancel']) assert.equal(await move(name), 409, name)
  const past = new Date(app.clock.now().getTime() - hours(1)).toISOString()
  assert.equal(await move('schedule', { starts_at: past }), 400)
  const later = new Date(app.clock.now().getTime() + hours(1)).toISOString()
  assert.equal(await move('schedule', { starts_at: later }), 200)
  await app.settle()
  assert.equal(await state(), 'scheduled')
  assert.equal(await move('schedule'), 409)
  assert.equal((await owner.patch(`${path}/${id}`, { name: 'Another' })).status, 409)
  assert.equal((await owner.delete(`${path}/${id}`)).status, 409)
  assert.equal(await move('pause'), 200)
  app.clock.advance(hours(2))
  await app.settle()
  assert.equal(await state(), 'paused')
  assert.equal(await move('resume'), 200)
  await app.settle()
  assert.equal(await state(), 'sent')
  for (const name of ['schedule', 'pause', 'resume', 'cancel']) assert.equal(await move(name), 409, name)
  assert.equal((await tenant.report(id)).totals.sent, 3)
})

test('a canceled campaign stops sending and keeps its report', async () => {
  const { segmentId } = await tenant.audience(2)
  const { id } = await tenant.send(segmentId)
  assert.equal((await tenant.owner.post(`${path}/${id}/cancel`)).body.state, 'canceled')
  await app.settle()
  const { totals } = await tenant.report(id)
  assert.deepEqual([totals.sent, (await tenant.recipients(id)).length], [0, 0])
})

test('a campaign sends the template version from when it was scheduled', async () => {
  const { owner } = tenant
  const { segmentId, people } = await tenant.audience(1)
  const template = await publishedTemplate(owner, { subject: 'Before' })
  const { id } = await tenant.send(segmentId, { variants: [{ key: 'a', template_id: template.id }] })
  const { body: draft } = await owner.get(`/v1/organization/templates/${template.id}`)
  draft.draft.locales.en.subject = 'After'
  await owner.patch(`/v1/organization/templates/${template.id}`, { draft: draft.draft })
  await owner.post(`/v1/organization/templates/${template.id}/publish`)
  await app.settle()
  const mails = app.smtp.mails.filter(({ envelope }) => envelope.to.includes(people[0]?.email ?? ''))
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['Before'],
  )
  assert.equal((await tenant.report(id)).totals.sent, 1)
})

test('a segment of a scheduled campaign cannot be deleted; one of a finished campaign can', async () => {
  const { owner } = tenant
  const { segmentId } = await tenant.audience(1)
  const { id } = await tenant.campaign(segmentId)
  const starts_at = new Date(app.clock.now().getTime() + hours(1)).toISOString()
  await owner.post(`${path}/${id}/schedule`, { starts_at })
  const refused = await owner.delete(`/v1/organization/segments/${segmentId}`)
  assert.equal(refused.status, 409)
  assert.match(refused.body.error.message, /the campaign Campaign/)
  app.clock.advance(hours(2))
  await app.settle()
  assert.equal((await owner.delete(`/v1/organization/segments/${segmentId}`)).status, 204)
  assert.equal((await owner.get(`${path}/${id}`)).body.state, 'sent')
  const copy = (await owner.post(`${path}/${id}/duplicate`)).body
  assert.deepEqual([copy.state, copy.segment_id, copy.variants.length], ['draft', null, 1])
})

test('the calendar lists the campaigns that start within its range, in order', async () => {
  const { owner } = tenant
  const { segmentId } = await tenant.audience(1)
  const [first, second] = [await tenant.campaign(segmentId), await tenant.campaign(segmentId)]
  const at = (hoursAhead: number) => new Date(app.clock.now().getTime() + hours(hoursAhead)).toISOString()
  await owner.post(`${path}/${second.id}/schedule`, { starts_at: at(500) })
  await owner.post(`${path}/${first.id}/schedule`, { starts_at: at(499) })
  const { body } = await owner.get(`${path}/calendar?from=${at(490)}&to=${at(510)}`)
  assert.deepEqual(
    body.campaigns.map((campaign: { id: string }) => campaign.id),
    [first.id, second.id],
  )
  assert.equal((await owner.get(`${path}/calendar?from=${at(0)}&to=${at(24 * 400)}`)).status, 400)
})

test('the audience preview counts recipients with unsaved changes', async () => {
  const { owner } = tenant
  const [one, other] = [await tenant.audience(2), await tenant.audience(5)]
  const { id } = await tenant.campaign(one.segmentId)
  const count = async (body: object) => owner.post(`${path}/${id}/audience/preview`, body)
  assert.equal((await count({})).body.will_receive, 2)
  assert.equal((await count({ segment_id: other.segmentId })).body.will_receive, 5)
  const held = (await count({ segment_id: other.segmentId, holdout: 50 })).body
  assert.equal(held.will_receive + held.holdout, 5)
  assert.equal((await count({ category: 'surveys' })).body.consented, 0)
  assert.deepEqual(refusal(await count({ segment_id: null })), [400, ['segment_id']])
  assert.deepEqual(refusal(await count({ segment_id: id })), [400, ['segment_id']])
  assert.equal((await owner.get(`${path}/${id}`)).body.segment_id, one.segmentId)
  assert.equal((await owner.post(`${path}/${one.segmentId}/audience/preview`, {})).status, 404)
})

test('the campaign list shows the measured rates', async () => {
  const { segmentId } = await tenant.audience(2)
  const { id } = await tenant.send(segmentId, { goal: { event: 'contact.signed_in', days: 3 } })
  const shown = async () => {
    const { campaigns } = (await tenant.owner.get(`${path}?limit=1`)).body
    return campaigns[0]
  }
  assert.deepEqual((await shown()).rates, { opened: null, clicked: null, converted: null })
  await app.settle()
  const sent = await shown()
  assert.deepEqual([sent.id, sent.progress.sent], [id, 2])
  assert.deepEqual(sent.rates, { opened: null, clicked: null, converted: 0 })
})
