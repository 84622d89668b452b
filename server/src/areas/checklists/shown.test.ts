import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { made } from '../../../testing/catalogue.ts'
import type { ContactPerson } from '../../../testing/contacts.ts'
import type { Caller } from '../../../testing/requests.ts'
import { websiteOf } from '../../../testing/website.ts'
import { days } from '../../platform/clock.ts'
import { eventStep, ownPath, path, tenantOf } from './testing.ts'

let app: TestApp

before(async () => {
  app = await testApp()
})
after(() => app.close())

interface Shown {
  id: string
  state: string
  done: number
  total: number
  steps: { title: string; done: boolean; done_at: string | null }[]
}

const shownTo = async (person: Caller, headers: Record<string, string> = {}): Promise<Shown[]> => {
  const { status, body } = await person.get(ownPath, { headers })
  assert.equal(status, 200, JSON.stringify(body))
  return body.checklists
}
const statesOf = async (person: Caller) => (await shownTo(person)).map(({ id, state }) => [id, state])

const act = async (person: ContactPerson, id: string, verb: 'dismiss' | 'select') =>
  person.post(`${ownPath}/${id}/${verb}`)

test('a contact sees which steps are done, and boot returns the same', async () => {
  const tenant = await tenantOf(app)
  const { id } = await tenant.checklist(['made', 'shared'], { description: 'Three minutes' })
  const site = await websiteOf(app, tenant.owner)
  const { body: visitor } = await site.boot('someone')
  assert.deepEqual(
    visitor.checklists.map((one: Shown) => [one.id, one.state, one.done, one.total]),
    [[id, 'open', 0, 2]],
  )
  const person = app.as(visitor.token)
  await person.post('/v1/track', { events: [{ name: 'made' }] })
  await app.settle()
  const [own] = await shownTo(person)
  assert.deepEqual(
    own?.steps.map(({ title, done, done_at }) => [title, done, done_at !== null]),
    [
      ['Do made', true, true],
      ['Do shared', false, false],
    ],
  )
  assert.deepEqual((await site.boot('someone')).body.checklists, [own])
  await person.post('/v1/track', { events: [{ name: 'shared' }] })
  await app.settle()
  assert.deepEqual(await statesOf(person), [[id, 'completed']])
  assert.equal((await site.boot('someone')).body.checklists, undefined)
  assert.equal((await person.post(`${ownPath}/${id}/dismiss`)).status, 409)
})

test('a checklist closed before completion is hidden and counted, and returns after the snooze', async () => {
  const tenant = await tenantOf(app)
  const snoozing = await tenant.checklist(['made'], { snooze_days: 7 })
  const forGood = await tenant.checklist(['made'])
  const [one, two] = [await app.contact(tenant.owner), await app.contact(tenant.owner)]
  const counts = async () =>
    (await tenant.owner.get(path)).body.checklists.map((row: { dismissals: number; hidden: number }) => [
      row.dismissals,
      row.hidden,
    ])
  const closed = await act(one, snoozing.id, 'dismiss')
  assert.deepEqual([closed.status, closed.body.state], [200, 'closed'])
  await act(one, forGood.id, 'dismiss')
  assert.deepEqual(await statesOf(one), [])
  assert.equal((await statesOf(two)).length, 2)
  app.clock.advance(days(4))
  await act(one, snoozing.id, 'dismiss')
  await act(two, snoozing.id, 'dismiss')
  assert.deepEqual(await counts(), [
    [2, 2],
    [1, 1],
  ])
  app.clock.advance(days(3))
  assert.deepEqual(await statesOf(one), [[snoozing.id, 'open']])
  assert.deepEqual(await counts(), [
    [2, 1],
    [1, 1],
  ])
  app.clock.advance(days(10))
  assert.deepEqual(await counts(), [
    [2, 0],
    [1, 1],
  ])
  await act(one, snoozing.id, 'dismiss')
  assert.deepEqual((await counts())[0], [2, 1])
  assert.equal((await act(one, forGood.id, 'dismiss')).body.state, 'closed')
})

test('steps done while a checklist is closed count', async () => {
  const tenant = await tenantOf(app)
  const { id } = await tenant.checklist(['made', 'shared'], { snooze_days: 1 })
  const person = await app.contact(tenant.owner)
  await act(person, id, 'dismiss')
  await person.post('/v1/track', { events: [{ name: 'made' }] })
  await app.settle()
  app.clock.advance(days(1))
  assert.equal((await shownTo(person))[0]?.done, 1)
})

test('a checklist that depends on another one is locked until that one is completed', async () => {
  const tenant = await tenantOf(app)
  const first = await tenant.checklist(['made'])
  const second = await tenant.checklist(['shared'], { unlocks_after: first.id })
  const person = await app.contact(tenant.owner)
  assert.deepEqual(await statesOf(person), [
    [first.id, 'open'],
    [second.id, 'locked'],
  ])
  assert.equal((await act(person, second.id, 'dismiss')).status, 409)
  await person.post('/v1/track', { events: [{ name: 'made' }] })
  await app.settle()
  assert.deepEqual(await statesOf(person), [
    [first.id, 'completed'],
    [second.id, 'open'],
  ])
})

test('a selectable checklist is offered, and shown after the contact selects it', async () => {
  const tenant = await tenantOf(app)
  const { id } = await tenant.checklist(['made'], { selectable: true })
  const given = await tenant.checklist(['made'])
  const person = await app.contact(tenant.owner)
  assert.deepEqual(await statesOf(person), [
    [id, 'available'],
    [given.id, 'open'],
  ])
  assert.equal((await act(person, given.id, 'select')).status, 409)
  assert.equal((await act(person, id, 'dismiss')).status, 409)
  const chosen = await act(person, id, 'select')
  assert.deepEqual([chosen.status, chosen.body.state], [200, 'open'])
  app.clock.advance(1000)
  assert.equal((await act(person, id, 'dismiss')).body.state, 'available')
  app.clock.advance(1000)
  assert.equal((await act(person, id, 'select')).body.state, 'open')
  const [row] = (await tenant.owner.get(path)).body.checklists
  assert.deepEqual([row.dismissals, row.hidden], [1, 0])
})

test('the segment decides who sees a checklist, not whose progress is recorded', async () => {
  const tenant = await tenantOf(app)
  const condition = { field: 'attributes.plan', op: 'eq', value: 'pro' }
  const { body: segment } = await tenant.owner.post('/v1/organization/segments', { name: 'Pro', condition })
  const { id } = await tenant.checklist(['made'], { segment_id: segment.id })
  const person = await app.contact(tenant.owner)
  await person.post('/v1/track', { events: [{ name: 'made' }] })
  await app.settle()
  assert.deepEqual(await statesOf(person), [])
  assert.equal((await act(person, id, 'dismiss')).status, 404)
  assert.deepEqual(await tenant.doneBy(person.contactId, id), ['Do made'])
  await tenant.key.patch(`/v1/contacts/${person.contactId}`, { attributes: { plan: 'pro' } })
  await app.settle()
  assert.deepEqual(await statesOf(person), [[id, 'completed']])
})

test('an entitlement step is evaluated for the customer in the request, and not stored', async () => {
  const tenant = await tenantOf(app)
  const steps = [eventStep('contact.signed_in'), { kind: 'entitlement', title: 'Get sso', feature: 'sso' }]
  await tenant.checklist([], { steps })
  await tenant.checklist([], { steps: [{ kind: 'entitlement', title: 'Get more', feature: 'more' }] })
  const person = await app.contact(tenant.owner)
  const { body: free } = await person.post('/v1/contact/customers', { name: 'Free' })
  app.clock.advance(1000)
  const { body: pro } = await person.post('/v1/contact/customers', { name: 'Pro' })
  await made(tenant.owner, 'features', { key: 'sso', name: 'Single sign-on', kind: 'boolean' })
  const overrides = `/v1/organization/customers/${pro.id}/entitlement-overrides`
  const granted = await tenant.owner.post(overrides, { feature: 'sso', value: true, reason: 'Pro' })
  assert.equal(granted.status, 201, JSON.stringify(granted.body))
  const doneFor = async (team: string) =>
    (await shownTo(person, { 'x-customer-id': team })).map(({ steps }) => steps.map(({ done }) => done))
  assert.deepEqual(await doneFor(free.id), [[false, false], [false]])
  assert.deepEqual(await doneFor(pro.id), [[false, true], [false]])
  assert.equal(
    (await app.database.sql`select 1 from checklist_progress where contact_id = ${person.contactId}`).length,
    0,
  )
})

test('an unverified session of an identified contact sees no checklist', async () => {
  const tenant = await tenantOf(app)
  const { id } = await tenant.checklist(['made'])
  const person = await app.contact(tenant.owner, { verified: false })
  assert.deepEqual(await statesOf(person), [])
  assert.equal((await act(person, id, 'dismiss')).status, 404)
})

test('a disabled checklist is hidden, and keeps its progress when enabled again', async () => {
  const tenant = await tenantOf(app)
  const { id } = await tenant.checklist(['made', 'shared'])
  const person = await app.contact(tenant.owner)
  await person.post('/v1/track', { events: [{ name: 'made' }] })
  await app.settle()
  const site = await websiteOf(app, tenant.owner)
  const booted = async () => (await site.boot('someone')).body.checklists?.length ?? 0
  assert.equal(await booted(), 1)
  await tenant.owner.patch(`${path}/${id}`, { active: false })
  assert.equal(await booted(), 0)
  assert.deepEqual(await statesOf(person), [])
  assert.equal((await act(person, id, 'dismiss')).status, 404)
  await tenant.owner.patch(`${path}/${id}`, { active: true })
  assert.equal(await booted(), 1)
  assert.equal((await shownTo(person))[0]?.done, 1)
})

test('the funnel counts event steps, people per step, and the time between steps', async () => {
  const tenant = await tenantOf(app)
  const { id } = await tenant.checklist(['a', 'b', 'c'])
  app.clock.advance(days(1))
  const now = app.clock.now().getTime()
  const at = (seconds: number) => ({ occurred_at: new Date(now - 10_000 + seconds * 1000).toISOString() })
  const [one, two, three] = [await tenant.contact(), await tenant.contact(), await tenant.contact()]
  for (const [who, name, seconds] of [
    [one, 'a', 0],
    [one, 'b', 4],
    [one, 'c', 5],
    [two, 'a', 0],
    [two, 'b', 2],
    [three, 'b', 1],
  ] as const)
    await tenant.track(who, name, at(seconds))
  await app.settle()
  const { steps } = (await tenant.owner.get(`${path}/${id}`)).body
  await tenant.owner.patch(`${path}/${id}`, {
    steps: [steps[0], { kind: 'entitlement', title: 'Get sso', feature: 'sso' }, steps[1], steps[2]],
  })
  const { body } = await tenant.owner.get(`${path}/${id}/funnel`)
  assert.deepEqual([body.started, body.completed], [3, 1])
  assert.deepEqual(
    body.steps.map((step: Record<string, unknown>) => [step.people, step.reached, step.median_seconds]),
    [
      [2, 2, null],
      [null, null, null],
      [3, 2, 3],
      [1, 1, 1],
    ],
  )
})
