import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { days, hours } from '../../platform/clock.ts'
import { path, tenantOf } from './testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

test('a rule has an event and points, and is inactive by default', async () => {
  const { owner } = await tenantOf(app)
  const { status, body } = await owner.post(`${path}/rules`, {
    name: 'Sign in',
    event_type: 'contact.signed_in',
    points: 5,
    cap: { times: 1, per: 'day' },
  })
  assert.equal(status, 201)
  assert.deepEqual([body.active, body.counts_from, body.cap], [false, null, { times: 1, per: 'day' }])
  const { body: on } = await owner.patch(`${path}/rules/${body.id}`, { active: true, cap: null })
  assert.deepEqual([on.active, on.cap], [true, null])
  assert.ok(on.counts_from)
  const { body: list } = await owner.get(`${path}/rules`)
  assert.deepEqual(list.rules, [on])
  assert.ok(list.event_types.includes('contact.signed_in'))
  assert.ok(!list.event_types.some((type: string) => type.startsWith('gamification.')))
})

test('a rule refuses an event that was never tracked, and a fact of gamification', async () => {
  const { owner } = await tenantOf(app)
  const refused = async (event_type: string) =>
    (await owner.post(`${path}/rules`, { name: 'No', event_type, points: 1 })).body.error.fields
  const reason = { event_type: 'must be one of event_types. Track an event once to use it' }
  assert.deepEqual(await refused('never.tracked'), reason)
  assert.deepEqual(await refused('gamification.badge_earned'), reason)
})

test('a rule counts from the last change of its points or cap, which a changed name does not affect', async () => {
  const tenant = await tenantOf(app)
  const { id } = await tenant.rule('a')
  const at = async (change: object) => {
    app.clock.advance(hours(1))
    return (await tenant.owner.patch(`${path}/rules/${id}`, change)).body.counts_from
  }
  const first = (await tenant.owner.get(`${path}/rules/${id}`)).body.counts_from
  assert.equal(await at({ name: 'Renamed' }), first)
  const second = await at({ points: 20 })
  assert.notEqual(second, first)
  const third = await at({ cap: { times: 2, per: 'week' } })
  assert.notEqual(third, second)
  assert.equal(await at({ name: 'Again', points: 20, cap: { per: 'week', times: 2 } }), third)
})

test('two levels can share neither a key nor a threshold', async () => {
  const { owner, make } = await tenantOf(app)
  await make('levels', { key: 'gold', name: 'Gold', threshold: 100 })
  const sameKey = await owner.post(`${path}/levels`, { key: 'gold', name: 'Other', threshold: 200 })
  assert.deepEqual([sameKey.status, sameKey.body.error.message], [409, 'A level with this key already exists.'])
  const same = await owner.post(`${path}/levels`, { key: 'other', name: 'Other', threshold: 100 })
  assert.deepEqual([same.status, same.body.error.message], [409, 'Another level has the same number of points.'])
})

test('a badge requires an existing rule, level or streak, with a count where one is needed', async () => {
  const { owner, rule, make } = await tenantOf(app)
  const { id } = await rule('contact.signed_in')
  const level = await make('levels', { key: 'gold', name: 'Gold', threshold: 100 })
  const refused = async (award: object) =>
    (await owner.post(`${path}/badges`, { key: 'b', name: 'B', icon: 'star', award })).body.error?.fields
  assert.deepEqual(await refused({ by: 'rule', id }), { 'award.count': 'is required for a rule' })
  assert.deepEqual(await refused({ by: 'level', id: level.id, count: 3 }), {
    'award.count': 'is not allowed for a level',
  })
  assert.deepEqual(await refused({ by: 'streak', id, count: 3 }), {
    'award.id': 'must be a streak of this environment',
  })
  assert.equal(await refused({ by: 'rule', id, count: 3 }), undefined)
})

test('a rule, level or streak that earns a badge cannot be deleted before the badge', async () => {
  const { owner, rule, make } = await tenantOf(app)
  const { id } = await rule('contact.signed_in')
  const badge = await make('badges', { key: 'b', name: 'Loyal', icon: 'star', award: { by: 'rule', id, count: 3 } })
  const refused = await owner.delete(`${path}/rules/${id}`)
  assert.deepEqual(
    [refused.status, refused.body.error.message],
    [409, 'The badge Loyal depends on it. Delete the badge first.'],
  )
  assert.equal((await owner.delete(`${path}/badges/${badge.id}`)).status, 204)
  assert.equal((await owner.delete(`${path}/rules/${id}`)).status, 204)
  assert.equal((await owner.get(`${path}/rules/${id}`)).status, 404)
})

test('every change to rules, levels, badges and streaks is in the audit log', async () => {
  const { owner, rule, make } = await tenantOf(app)
  const { id } = await rule('contact.signed_in')
  const streak = await make('streaks', { name: 'Days', event_type: 'contact.signed_in', per: 'day' })
  await owner.patch(`${path}/rules/${id}`, { points: 7 })
  await owner.delete(`${path}/streaks/${streak.id}`)
  const { body } = await owner.get('/v1/organization/audit-events')
  const actions = body.audit_events.map(({ action }: { action: string }) => action)
  for (const action of [
    'gamification_rule.created',
    'gamification_rule.updated',
    'gamification_streak.created',
    'gamification_streak.deleted',
  ])
    assert.ok(actions.includes(action), action)
})

test('deleting a rule keeps the points that it earned, with its name', async () => {
  const tenant = await tenantOf(app)
  const { id } = await tenant.rule('a')
  const someone = await tenant.contact()
  await tenant.track(someone, 'a')
  assert.equal((await tenant.standing(someone)).points, 10)
  await tenant.owner.delete(`${path}/rules/${id}`)
  await tenant.track(someone, 'a')
  const { points, lines } = await tenant.standing(someone)
  assert.deepEqual([points, lines.map(({ name }) => name)], [10, ['Do a']])
  const { body } = await tenant.owner.get(`${path}/overview`)
  assert.deepEqual(
    body.rules.map(({ name, deleted, points: sum }: Record<string, unknown>) => [name, deleted, sum]),
    [['Do a', true, 10]],
  )
})

test('no route of the area changes the points already earned', async () => {
  const tenant = await tenantOf(app)
  const rule = await tenant.rule('a', { cap: { times: 5, per: 'day' } })
  const level = await tenant.make('levels', { key: 'gold', name: 'Gold', threshold: 10 })
  const award = { by: 'rule', id: rule.id, count: 1 }
  const badge = await tenant.make('badges', { key: 'b', name: 'B', icon: 'star', award, active: true })
  const streak = await tenant.make('streaks', { name: 'Days', event_type: 'a', per: 'day', active: true })
  const person = await app.contact(tenant.owner)
  await tenant.track(person.contactId, 'a')
  await app.settle()
  const held = () => app.database.sql`
    select l.rule_id, l.fact_id, l.points, s.points as balance from gamification_ledger l
    join gamification_standings s on s.environment_id = l.environment_id and s.contact_id = l.contact_id
    where l.contact_id = ${person.contactId} order by s.period`
  const before = await held()
  assert.equal(before.length, 3)
  const { owner } = tenant
  for (const [what, change] of [
    [`rules/${rule.id}`, { points: 99, cap: null, active: false }],
    [`rules/${rule.id}`, { active: true }],
    [`levels/${level.id}`, { threshold: 1 }],
    [`badges/${badge.id}`, { active: false }],
    [`streaks/${streak.id}`, { active: false }],
  ] as const)
    assert.equal((await owner.patch(`${path}/${what}`, change)).status, 200)
  assert.equal((await person.put('/v1/contact/gamification/preferences', { show_name: true })).status, 200)
  for (const what of [`badges/${badge.id}`, `streaks/${streak.id}`, `levels/${level.id}`, `rules/${rule.id}`])
    assert.equal((await owner.delete(`${path}/${what}`)).status, 204)
  await app.settle()
  assert.deepEqual([...(await held())], [...before])
})

test('the overview shows the points by day and by rule, and the contacts with the most points', async () => {
  const tenant = await tenantOf(app)
  await tenant.rule('a')
  await tenant.rule('b', { points: 3 })
  await tenant.make('levels', { key: 'start', name: 'Start', threshold: 0 })
  const [one, other] = [await tenant.contact(), await tenant.contact()]
  for (const name of ['a', 'b', 'b']) await tenant.track(one, name)
  await app.settle()
  app.clock.advance(days(1))
  await tenant.track(other, 'a')
  await app.settle()
  const { body } = await tenant.owner.get(`${path}/overview?days=7`)
  assert.deepEqual([body.points, body.times, body.days.length], [26, 4, 7])
  assert.deepEqual(
    body.days.slice(-2).map(({ points }: { points: number }) => points),
    [16, 10],
  )
  assert.deepEqual(
    body.rules.map(({ name, points, times }: Record<string, unknown>) => [name, points, times]),
    [
      ['Do a', 20, 2],
      ['Do b', 6, 2],
    ],
  )
  assert.deepEqual(
    body.top.map(({ contact_id, points, level }: Record<string, unknown>) => [contact_id, points, level]),
    [
      [one, 16, 'Start'],
      [other, 10, 'Start'],
    ],
  )
})
