import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { ok, path, tenantOf } from './testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
  app.clock.advance(Date.parse('2030-03-20T12:00:00Z') - Date.now())
})
after(() => app.close())

const tenant = (count: number) => tenantOf(app, count)

test('a funnel counts each person’s furthest attempt within the window, in loose or strict order', async () => {
  const { owner, track, people } = await tenant(3)
  for (const [who, name, at] of [
    [0, 'signed_up', '2030-03-01T10:00:00Z'],
    [0, 'invited', '2030-03-01T10:01:00Z'],
    [0, 'paid', '2030-03-02T10:00:00Z'],
    [1, 'signed_up', '2030-03-01T10:00:00Z'],
    [1, 'paid', '2030-03-12T10:00:00Z'],
    [2, 'paid', '2030-03-01T10:00:00Z'],
    [2, 'signed_up', '2030-03-02T10:00:00Z'],
  ] as const)
    await track(who, name, at)
  await app.settle()
  const ask = async (more: object) => {
    const body = { from: '2030-03-01', to: '2030-03-05', steps: ['signed_up', 'paid'], window_days: 7, ...more }
    const [group] = ok(await owner.post(`${path}/funnel`, body)).groups
    return group.steps.map((step: { people: number }) => step.people)
  }
  assert.deepEqual(await ask({}), [3, 1])
  assert.deepEqual(await ask({ order: 'strict' }), [3, 0])
  assert.deepEqual(await ask({ window_days: 30 }), [3, 2])
  const point = {
    from: '2030-03-01',
    to: '2030-03-05',
    funnel: { steps: ['signed_up', 'paid'], window_days: 7, step: 2, outcome: 'reached' },
  }
  const reached = ok(await owner.post(`${path}/people`, point)).people
  assert.deepEqual(
    reached.map(({ contact_id }: { contact_id: string }) => contact_id),
    [people[0]?.contactId],
  )
  const dropped = ok(
    await owner.post(`${path}/people`, { ...point, funnel: { ...point.funnel, outcome: 'dropped' } }),
  ).people
  assert.equal(dropped.length, 2)
})

test('retention has twelve cohorts with their return rate, and each cell lists its people', async () => {
  const { owner, track, people } = await tenant(2)
  await track(0, 'used', '2030-03-04T10:00:00Z')
  await track(1, 'used', '2030-03-05T10:00:00Z')
  await track(0, 'used', '2030-03-12T10:00:00Z')
  await app.settle()
  const { cohorts } = ok(await owner.get(`${path}/retention?interval=week&event=used&return_event=used`))
  assert.equal(cohorts.length, 12)
  const cohort = cohorts.find(({ start }: { start: string }) => start === '2030-03-04')
  assert.equal(cohort.size, 2)
  assert.deepEqual(
    cohort.periods.map(({ people: some, is_complete }: never) => [some, is_complete]),
    [
      [2, true],
      [1, true],
      [0, false],
    ],
  )
  const cell = {
    from: '2030-03-04',
    to: '2030-03-10',
    cohort: { interval: 'week', event: 'used', return_event: 'used', offset: 1 },
  }
  const listed = ok(await owner.post(`${path}/people`, cell)).people
  assert.deepEqual(
    listed.map(({ contact_id, events }: never) => [contact_id, events]),
    [[people[0]?.contactId, 1]],
  )
})

test('paths follow the events of a visit, which ends after 30 minutes without events', async () => {
  const { owner, track } = await tenant(1)
  for (const [name, at] of [
    ['a', '10:00'],
    ['b', '10:05'],
    ['c', '10:50'],
  ] as const)
    await track(0, name, `2030-03-10T${at}:00Z`)
  await app.settle()
  const report = ok(await owner.get(`${path}/paths?from=2030-03-10&to=2030-03-10`))
  assert.equal(report.sessions, 2)
  assert.ok(report.links.some(({ depth, from, to }: never) => depth === 2 && from === 'a' && to === 'b'))
  assert.ok(report.links.some(({ depth, from, to }: never) => depth === 2 && from === 'c' && to === null))
})

test('a CSV export of a report has no formula cells', async () => {
  const { owner, track } = await tenant(1)
  await track(0, '=cmd()', '2030-03-10T10:00:00Z')
  await app.settle()
  const file = await fetch(`${app.baseUrl}${path}/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ report: 'events', from: '2030-03-10', to: '2030-03-10' }),
  })
  const text = await file.text()
  assert.equal(file.status, 200, text)
  assert.match(text, /^event,value,start,events,people\r\n/)
  assert.match(text, /'=cmd\(\),,2030-03-10,1,1\r\n/)
})

test('an impact export has both groups and requires kind, id and goal', async () => {
  const { owner } = await tenant(1)
  const flag = await owner.post('/v1/organization/flags', { key: 'new', name: 'New', kind: 'boolean', enabled: true })
  const ask = (body: object) =>
    fetch(`${app.baseUrl}${path}/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ report: 'impact', ...body }),
    })
  const asked = { kind: 'flag', id: flag.body.id, goal: 'paid' }
  const file = await ask(asked)
  const text = await file.text()
  assert.equal(file.status, 200, text)
  const [head, reached, others] = text.split('\r\n')
  assert.equal(head, 'group,people,converted,rate,difference,low,high,conclusion')
  assert.match(reached ?? '', /^reached,0,0,,.*,too_few$/)
  assert.match(others ?? '', /^not_reached,\d+,0,/)
  for (const name of ['kind', 'id', 'goal']) {
    const refused = await ask({ ...asked, [name]: undefined })
    const { error } = (await refused.json()) as { error: { fields: object } }
    assert.deepEqual([refused.status, Object.keys(error.fields)], [400, [name]])
  }
})
