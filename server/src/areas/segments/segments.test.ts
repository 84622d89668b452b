import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'
import { days } from '../../platform/clock.ts'

let app: TestApp
let owner: Staff
let key: Caller

before(async () => {
  app = await testApp({ firstJobs: 'at once' })
  owner = await app.signUp()
  key = await app.secretKey(owner)
})
after(() => app.close())

const path = '/v1/organization/segments'
let made = 0

async function contact(body: object = {}): Promise<string> {
  const created = await key.post('/v1/contacts', { external_id: `c${++made}`, ...body })
  assert.equal(created.status, 201, JSON.stringify(created.body))
  return created.body.id
}

async function segment(condition: object, staff = owner) {
  const created = await staff.post(path, { name: `Segment ${++made}`, condition })
  assert.equal(created.status, 201, JSON.stringify(created.body))
  return created.body
}

const membersOf = async (id: string): Promise<string[]> => {
  const { body } = await owner.get(`${path}/${id}/members?limit=200`)
  return body.contacts.map((found: { id: string }) => found.id).toSorted()
}
const track = async (contactId: string, name: string, more: object = {}) => {
  const told = await key.post('/v1/track', { events: [{ name, contact_id: contactId, ...more }] })
  assert.equal(told.body.accepted, 1, JSON.stringify(told.body))
}

test('a segment has a key that is derived from its name or given, unique per environment', async () => {
  const staff = await app.signUp()
  const condition = { field: 'contact.kind', op: 'eq', value: 'identified' }
  const create = (name: string, more: object = {}) => staff.post(path, { name, condition, ...more })
  const keys = []
  for (const name of ['Power users', 'Power users?', 'Power-Users!']) keys.push((await create(name)).body.key)
  assert.deepEqual(keys, ['power-users', 'power-users-2', 'power-users-3'])
  const given = (await create('Owners', { key: 'team.owners' })).body
  assert.equal(given.key, 'team.owners')
  const taken = await create('Other owners', { key: 'team.owners' })
  assert.deepEqual([taken.status, taken.body.error.message], [409, 'A segment with this key already exists.'])
  assert.equal((await create('Other owners', { key: '-' })).status, 400)

  const one = `${path}/${given.id}`
  assert.equal((await staff.patch(one, { name: 'All owners' })).body.key, 'team.owners', 'it does not follow the name')
  assert.equal((await staff.patch(one, { key: 'power-users' })).status, 409)
  assert.equal((await staff.patch(one, { key: 'owners' })).body.key, 'owners')
  assert.equal((await staff.get(one)).body.key, 'owners')
})

test('a new segment is computed in the background, and then lists its members', async () => {
  const [pro, free] = [
    await contact({ attributes: { plan: 'pro', seats: 12 } }),
    await contact({ attributes: { plan: 'free' } }),
  ]
  const created = await segment({ all: [{ field: 'attributes.plan', op: 'eq', value: 'Pro' }] })
  assert.deepEqual([created.state, created.progress, created.members, created.used_by], ['computing', 0, 0, []])
  await app.settle()
  const { body } = await owner.get(`${path}/${created.id}`)
  assert.deepEqual([body.state, body.progress, body.members], ['ready', null, 1])
  assert.deepEqual(await membersOf(created.id), [pro])
  const of = async (id: string) => (await owner.get(`/v1/organization/contacts/${id}/segments`)).body.segments
  assert.deepEqual(
    (await of(pro)).map(({ id }: { id: string }) => id),
    [created.id],
  )
  assert.deepEqual(await of(free), [])
})

test('changes of attributes, events and customers add and remove members', async () => {
  const plan = await segment({ field: 'attributes.tier', op: 'in', value: ['gold', 'silver'] })
  const did = await segment({
    event: 'exported',
    count: { gte: 2 },
    where: [{ property: 'format', op: 'eq', value: 'pdf' }],
  })
  const didNot = await segment({
    all: [{ not: { event: 'exported' } }, { field: 'attributes.tier', op: 'exists', value: true }],
  })
  const owners = await segment({
    all: [
      { field: 'team.role', op: 'eq', value: 'owner' },
      { field: 'team.members', op: 'gte', value: 2 },
    ],
  })
  await app.settle()
  const [one, two] = [await contact({ attributes: { tier: 'gold' } }), await contact()]
  await app.settle()
  assert.deepEqual([await membersOf(plan.id), await membersOf(didNot.id)], [[one], [one]])
  await track(one, 'exported', { properties: { format: 'pdf' } })
  await track(one, 'exported', { properties: { format: 'csv' } })
  await app.settle()
  assert.deepEqual([await membersOf(did.id), await membersOf(didNot.id)], [[], []])
  await track(one, 'exported', { properties: { format: 'PDF' } })
  await key.patch(`/v1/contacts/${one}`, { attributes: { tier: 'bronze' } })
  await app.settle()
  assert.deepEqual([await membersOf(did.id), await membersOf(plan.id)], [[one], []])
  const { body: team } = await key.post('/v1/customers', { name: 'Team' })
  await key.post(`/v1/customers/${team.id}/members`, { contact_id: one, role: 'owner' })
  await app.settle()
  assert.deepEqual(await membersOf(owners.id), [])
  const { body: second } = await key.post(`/v1/customers/${team.id}/members`, { contact_id: two, role: 'member' })
  await app.settle()
  assert.deepEqual(await membersOf(owners.id), [one])
  await key.delete(`/v1/customers/${team.id}/members/${second.id}`)
  await app.settle()
  assert.deepEqual(await membersOf(owners.id), [])
  const { body } = await owner.get(`${path}/${did.id}`)
  assert.equal(body.members, 1)
})

test('an edited segment returns its old members until it is recomputed; renaming recomputes nothing', async () => {
  const [a, b] = [await contact({ attributes: { edit: 'a' } }), await contact({ attributes: { edit: 'b' } })]
  const { id } = await segment({ field: 'attributes.edit', op: 'eq', value: 'a' })
  await app.settle()
  const renamed = await owner.patch(`${path}/${id}`, { name: 'Renamed', description: 'Edited' })
  assert.deepEqual([renamed.body.state, renamed.body.members, renamed.body.name], ['ready', 1, 'Renamed'])
  const edited = await owner.patch(`${path}/${id}`, { condition: { field: 'attributes.edit', op: 'eq', value: 'b' } })
  assert.deepEqual([edited.body.state, edited.body.progress, edited.body.members], ['computing', 0, 1])
  assert.deepEqual(await membersOf(id), [a])
  await owner.patch(`${path}/${id}`, { condition: { field: 'attributes.edit', op: 'in', value: ['b', 'c'] } })
  await app.settle()
  assert.deepEqual(await membersOf(id), [b])
  const { body } = await owner.get('/v1/organization/audit-events?action=segment.updated&limit=1')
  assert.deepEqual(body.audit_events[0].changes, {
    condition: {
      from: { field: 'attributes.edit', op: 'eq', value: 'b' },
      to: { field: 'attributes.edit', op: 'in', value: ['b', 'c'] },
    },
  })
  assert.equal((await app.database.sql`select 1 from segment_leftovers`).length, 0)
})

test('a segment may refer to other segments but not to itself, and cannot be deleted while referred to', async () => {
  const person = await contact({ attributes: { base: 1 } })
  const base = await segment({ field: 'attributes.base', op: 'eq', value: 1 })
  const outside = await segment({
    all: [{ not: { segment: base.id } }, { field: 'attributes.base', op: 'exists', value: true }],
  })
  await app.settle()
  assert.deepEqual([await membersOf(base.id), await membersOf(outside.id)], [[person], []])
  await key.patch(`/v1/contacts/${person}`, { attributes: { base: 2 } })
  await app.settle()
  assert.deepEqual([await membersOf(base.id), await membersOf(outside.id)], [[], [person]])
  await owner.patch(`${path}/${base.id}`, { condition: { field: 'attributes.base', op: 'eq', value: 2 } })
  await app.settle()
  assert.deepEqual([await membersOf(base.id), await membersOf(outside.id)], [[person], []])
  const circle = await owner.patch(`${path}/${base.id}`, { condition: { any: [{ segment: outside.id }] } })
  assert.equal(circle.status, 400)
  assert.deepEqual(Object.keys(circle.body.error.fields), ['condition.any.0.segment'])
  assert.equal((await owner.patch(`${path}/${base.id}`, { condition: { segment: base.id } })).status, 400)
  const used = await owner.get(`${path}/${base.id}`)
  assert.deepEqual(used.body.used_by, [{ type: 'segment', id: outside.id, name: outside.name }])
  const kept = await owner.delete(`${path}/${base.id}`)
  assert.equal(kept.status, 409)
  assert.ok(kept.body.error.message.includes(outside.name))
  assert.equal((await owner.delete(`${path}/${outside.id}`)).status, 204)
  assert.equal((await owner.delete(`${path}/${base.id}`)).status, 204)
  await app.settle()
  const left = await app.database.sql`
    select 1 from segment_members where segment_id in ${app.database.sql([base.id, outside.id])}`
  assert.deepEqual([...left], [])
})

test('passing time alone adds and removes members', async () => {
  const recent = await segment({ field: 'contact.last_seen_at', op: 'within_days', value: 14 })
  const lately = await segment({ event: 'logged', count: { gte: 2 }, within_days: 7 })
  const person = await contact()
  await track(person, 'logged')
  app.clock.advance(days(3))
  await track(person, 'logged')
  await app.settle()
  assert.ok((await membersOf(recent.id)).includes(person))
  assert.deepEqual(await membersOf(lately.id), [person])
  app.clock.advance(days(4))
  await app.settle()
  assert.deepEqual(await membersOf(lately.id), [])
  assert.ok((await membersOf(recent.id)).includes(person))
  app.clock.advance(days(10))
  await app.settle()
  assert.ok(!(await membersOf(recent.id)).includes(person))
})

test('memberships are merged, exported and erased with the contact', async () => {
  const { id } = await segment({ event: 'bought' })
  const [visitor, known] = [await contact(), await contact()]
  await track(visitor, 'bought')
  await app.settle()
  assert.deepEqual(await membersOf(id), [visitor])
  await key.post(`/v1/contacts/${known}/merge`, { contact_id: visitor })
  assert.deepEqual(await membersOf(id), [known])
  await app.settle()
  assert.deepEqual(await membersOf(id), [known])
  const { body } = await key.get(`/v1/contacts/${known}/export`)
  assert.ok(body.records.segments.some((held: { id: string }) => held.id === id))
  await key.delete(`/v1/contacts/${known}`)
  assert.deepEqual(await membersOf(id), [])
  await app.settle()
  assert.equal((await owner.get(`${path}/${id}`)).body.members, 0)
})

test('explain returns whether each part of the condition matches, with the actual value and the reason', async () => {
  const person = await contact({ attributes: { plan: 'pro' } })
  await track(person, 'opened')
  const base = await segment({ field: 'attributes.plan', op: 'eq', value: 'pro' })
  const { id } = await segment({
    all: [
      { field: 'attributes.plan', op: 'eq', value: 'pro' },
      { any: [{ event: 'opened', count: { gte: 2 } }, { not: { segment: base.id } }] },
    ],
  })
  await app.settle()
  const { body } = await owner.get(`${path}/${id}/explain/${person}`)
  assert.equal(body.held, false)
  const [plan, either] = body.children
  assert.deepEqual([plan.held, plan.actual, plan.because], [true, 'pro', 'attributes.plan is "pro"'])
  assert.equal(either.held, false)
  assert.deepEqual([either.children[0].held, either.children[0].actual.count], [false, 1])
  assert.match(either.children[0].because, /^opened occurred once, last at /)
  assert.deepEqual([either.children[1].kind, either.children[1].held], ['not', false])
  assert.equal(either.children[1].children[0].because, `membership of ${base.name}`)
})

test('a field identified by an id has a readable name', async () => {
  const survey = await owner.post('/v1/organization/surveys', {
    name: 'Satisfaction',
    questions: [{ kind: 'single', title: 'Which plan?', options: [{ label: 'Small' }, { label: 'Large' }] }],
  })
  assert.equal(survey.status, 201, JSON.stringify(survey.body))
  const { id, questions } = survey.body
  const { body } = await owner.get(`${path}/fields`)
  const named = (name: string) => body.fields.find((field: { name: string }) => field.name === name)
  assert.equal(named(`survey.${id}.state`).label, 'Status of “Satisfaction”')
  assert.equal(named(`survey.${id}.state`).value_names.partial, 'Partly answered')
  const answer = named(`survey.${id}.${questions[0].id}`)
  assert.equal(answer.label, '“Which plan?” in “Satisfaction”')
  assert.deepEqual(
    answer.values.map((value: string) => answer.value_names[value]),
    ['Small', 'Large'],
  )
})

test('the builder lists existing fields with their names and values', async () => {
  await contact({ attributes: { colour: 'green' }, email: 'a@fields.example' })
  const { body } = await owner.get(`${path}/fields`)
  const named = (name: string) => body.fields.find((field: { name: string }) => field.name === name)
  assert.deepEqual(named('contact.kind').values, ['visitor', 'identified'])
  assert.deepEqual(named('contact.kind').value_names, { visitor: 'Visitor', identified: 'Identified' })
  assert.deepEqual(named('attributes.colour').value_names, {})
  assert.equal(named('attributes.colour').label, 'Colour')
  assert.deepEqual(named('attributes.colour').values, ['green'])
  assert.ok(named('attributes.').is_open)
  assert.ok(named('contact.email_domain').values.includes('fields.example'))
  assert.deepEqual(named('team.role').values, ['member', 'owner'])
  assert.ok(named('team.members').ops.includes('gte'))
  assert.ok(body.events.includes('opened'))
})
