import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { hours } from '../../platform/clock.ts'
import { eventStep, path, type Tenant, tenantOf } from './testing.ts'

let app: TestApp
let tenant: Tenant

before(async () => {
  app = await testApp()
  tenant = await tenantOf(app)
})
after(() => app.close())

const refused = async (body: object, field: string) => {
  const answer = await tenant.owner.post(path, { name: 'Refused', ...body })
  assert.equal(answer.status, 400, JSON.stringify(answer.body))
  assert.deepEqual(Object.keys(answer.body.error.fields), [field])
}

test('a checklist keeps its step order, is off by default, and is listed with its dismissals', async () => {
  const { owner } = await tenantOf(app)
  const steps = [
    eventStep('contact.signed_in', { body: 'Use the link in your mail.', url: '/sign-in' }),
    { kind: 'entitlement', title: 'Get single sign-on', feature: 'sso' },
  ]
  const created = await owner.post(path, { name: 'First steps', steps })
  assert.equal(created.status, 201, JSON.stringify(created.body))
  const { id, environment_id: _, created_at, updated_at: __, ...rest } = created.body
  assert.deepEqual(
    { ...rest, steps: rest.steps.map(({ id: _, ...step }: { id: string }) => step) },
    {
      name: 'First steps',
      description: null,
      active: false,
      activated_at: null,
      segment_id: null,
      unlocks_after: null,
      selectable: false,
      snooze_days: null,
      steps: [
        { ...steps[0], feature: null },
        { ...steps[1], body: null, event_type: null, url: null },
      ],
    },
  )
  const listed = await owner.get(path)
  assert.deepEqual(listed.body.checklists, [{ ...created.body, dismissals: 0, hidden: 0 }])
  const on = await owner.patch(`${path}/${id}`, { active: true })
  assert.ok(on.body.activated_at >= created_at)
  assert.deepEqual((await owner.get(`${path}/${id}`)).body, on.body)
  const { body: audit } = await owner.get('/v1/organization/audit-events?action=checklist.updated')
  assert.deepEqual(audit.audit_events[0].changes, { active: { from: false, to: true } })
  assert.equal((await owner.delete(`${path}/${id}`)).status, 204)
  assert.equal((await owner.get(`${path}/${id}`)).status, 404)
})

test('checklists are paginated, with every fact type that a step can wait for', async () => {
  const { owner } = await tenantOf(app)
  for (const name of ['One', 'Two', 'Three']) {
    await owner.post(path, { name, steps: [eventStep(`contact.${name === 'Three' ? 'merged' : 'signed_in'}`)] })
  }
  const names = ({ body }: { body: { checklists: { name: string }[] } }) => body.checklists.map(({ name }) => name)
  const first = await owner.get(`${path}?limit=2`)
  assert.deepEqual([names(first), first.body.has_more], [['One', 'Two'], true])
  const second = await owner.get(`${path}?limit=2&starting_after=${first.body.next_cursor}`)
  assert.deepEqual([names(second), second.body.has_more, second.body.next_cursor], [['Three'], false, null])
  assert.deepEqual(names(await owner.get(`${path}?offset=1`)), ['Two', 'Three'])
  assert.deepEqual(first.body.event_types, second.body.event_types)
})

test('an event step waits for a fact about contacts or for a tracked event', async () => {
  const { owner, key, contact } = await tenantOf(app)
  const types = async (): Promise<string[]> => (await owner.get(path)).body.event_types
  for (const type of ['contact.identified', 'contact.signed_in', 'customer.created']) {
    assert.ok((await types()).includes(type), type)
  }
  for (const type of ['webhook.endpoint_disabled', 'member.invited', 'checklist.completed', 'exported']) {
    assert.ok(!(await types()).includes(type), type)
  }
  const unknown = await owner.post(path, { name: 'Too early', steps: [eventStep('exported')] })
  assert.deepEqual([unknown.status, Object.keys(unknown.body.error.fields)], [400, ['steps.0.event_type']])
  await key.post('/v1/track', { events: [{ name: 'exported', contact_id: await contact() }] })
  await key.post('/v1/events', { events: [{ name: 'page', contact_id: await contact() }] })
  assert.deepEqual((await types()).slice(-1), ['exported'])
  const { status } = await owner.post(path, { name: 'Now', steps: [eventStep('exported')] })
  assert.equal(status, 201)
})

test('invalid input is refused with its path, and nothing changes', async () => {
  const event = eventStep('contact.signed_in')
  const other = await tenantOf(app)
  const foreign = await other.checklist(['contact.signed_in'])
  await refused({ active: true }, 'steps')
  await refused({ steps: [{ kind: 'event', title: 'No event' }] }, 'steps.0.event_type')
  await refused({ steps: [{ kind: 'entitlement', title: 'No feature' }] }, 'steps.0.feature')
  await refused({ steps: [event, { ...event, feature: 'sso' }] }, 'steps.1.feature')
  await refused({ steps: [{ ...event, id: foreign.steps[0]?.id }] }, 'steps.0.id')
  await refused({ steps: [{ ...event, url: 'javascript:alert(1)' }] }, 'steps.0.url')
  await refused({ steps: [{ ...event, done: true }] }, 'steps.0.done')
  await refused({ steps: Array.from({ length: 51 }, () => event) }, 'steps')
  await refused({ segment_id: foreign.id }, 'segment_id')
  await refused({ unlocks_after: foreign.id }, 'unlocks_after')
  await refused({ snooze_days: 0 }, 'snooze_days')
  await refused({ name: ' ' }, 'name')
  const { id, steps } = await tenant.checklist(['contact.signed_in'])
  const before = (await tenant.owner.get(`${path}/${id}`)).body
  const doubled = [steps[0], steps[0]].map((step) => ({ ...event, id: step?.id }))
  for (const body of [{ steps: [] }, { steps: doubled }, { unlocks_after: id }, { name: 'New', segment_id: id }]) {
    assert.equal((await tenant.owner.patch(`${path}/${id}`, body)).status, 400, JSON.stringify(body))
  }
  assert.deepEqual((await tenant.owner.get(`${path}/${id}`)).body, before)
})

test('circular checklists are refused, and one that another waits for cannot be deleted', async () => {
  const { owner, checklist } = tenant
  const a = await checklist(['contact.signed_in'])
  const b = await checklist(['contact.signed_in'], { unlocks_after: a.id })
  const c = await checklist(['contact.signed_in'], { unlocks_after: b.id })
  const circle = await owner.patch(`${path}/${a.id}`, { unlocks_after: c.id })
  assert.equal(circle.status, 400)
  assert.match(circle.body.error.fields.unlocks_after, /circular dependency/)
  assert.equal((await owner.delete(`${path}/${a.id}`)).status, 409)
  const [one, two] = await Promise.all([
    owner.patch(`${path}/${b.id}`, { unlocks_after: null }),
    owner.patch(`${path}/${a.id}`, { unlocks_after: c.id }),
  ])
  assert.equal(one.status, 200)
  assert.ok([200, 400].includes(two.status))
  const after = new Map<string, string | null>(
    (await owner.get(path)).body.checklists.map((row: { id: string; unlocks_after: string }) => [
      row.id,
      row.unlocks_after,
    ]),
  )
  for (const start of after.keys()) {
    const seen = new Set<string>()
    for (let at: string | null = start; at; at = after.get(at) ?? null) {
      assert.ok(!seen.has(at))
      seen.add(at)
    }
  }
})

test('a segment used by a checklist cannot be deleted', async () => {
  const { owner, checklist } = tenant
  const condition = { field: 'contact.kind', op: 'eq', value: 'identified' }
  const { body: segment } = await owner.post('/v1/organization/segments', { name: 'Signed up', condition })
  const { id } = await checklist(['contact.signed_in'], { segment_id: segment.id })
  const kept = await owner.delete(`/v1/organization/segments/${segment.id}`)
  assert.equal(kept.status, 409)
  assert.match(kept.body.error.message, /the checklist Checklist/)
  await owner.patch(`${path}/${id}`, { segment_id: null })
  assert.equal((await owner.delete(`/v1/organization/segments/${segment.id}`)).status, 204)
})

test('edited steps keep their progress, unless they now wait for something else', async () => {
  const { owner, checklist, contact, track, doneBy } = await tenantOf(app)
  const { id, steps } = await checklist(['made', 'shared', 'paid'])
  const someone = await contact()
  for (const name of ['made', 'shared', 'paid']) await track(someone, name)
  await app.settle()
  assert.equal((await doneBy(someone, id)).length, 3)
  app.clock.advance(hours(1))
  const edited = await owner.patch(`${path}/${id}`, {
    steps: [
      { ...eventStep('shared'), id: steps[1]?.id, title: 'Share it' },
      { ...eventStep('paid'), id: steps[0]?.id, title: 'Pay for it' },
      { ...eventStep('made'), title: 'Make another' },
    ],
  })
  assert.equal(edited.status, 200, JSON.stringify(edited.body))
  assert.deepEqual(edited.body.steps.map((step: { id: string }) => step.id).slice(0, 2), [steps[1]?.id, steps[0]?.id])
  assert.deepEqual(await doneBy(someone, id), ['Share it'])
  await track(someone, 'made', { occurred_at: new Date(app.clock.now().getTime() - hours(1) / 2).toISOString() })
  await app.settle()
  assert.deepEqual(await doneBy(someone, id), ['Share it'])
  await track(someone, 'made')
  await app.settle()
  assert.deepEqual(await doneBy(someone, id), ['Share it', 'Make another'])
})
