import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { days } from '../../platform/clock.ts'
import { assertSums, ownPath, path, tenantOf } from './testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

test('a merge counts a one-time rule once and each day once, and combines streaks and badges', async () => {
  const tenant = await tenantOf(app)
  const welcome = await tenant.rule('joined', { points: 100, cap: { times: 1, per: 'ever' } })
  const { id } = await tenant.rule('a')
  await tenant.make('badges', {
    ...{ key: 'two', name: 'Two', icon: 'star', active: true },
    award: { by: 'rule', id, count: 2 },
  })
  await tenant.make('levels', { key: 'gold', name: 'Gold', threshold: 120 })
  await tenant.make('streaks', { name: 'Days', event_type: 'a', per: 'day', active: true })
  const [from, into] = [await tenant.contact(), await tenant.contact()]
  for (const person of [from, into]) await tenant.track(person, 'joined')
  await tenant.track(from, 'a')
  await app.settle()
  app.clock.advance(days(1))
  await tenant.track(into, 'a')
  assert.equal((await tenant.standing(into)).points, 110)
  await tenant.key.post(`/v1/contacts/${into}/merge`, { contact_id: from })
  const { points, level, badges, streaks } = await tenant.standing(into)
  assert.deepEqual([points, level?.key, streaks[0]?.current], [120, 'gold', 2])
  assert.ok(badges[0]?.earned_at)
  const told = await app.database.sql`
    select type from facts where contact_id = ${into} and type like 'gamification.%' order by type`
  assert.deepEqual(
    told.map(({ type }) => type),
    ['gamification.badge_earned', 'gamification.level_reached'],
  )
  await assertSums(app)
  const { body } = await tenant.owner.get(`${path}/overview`)
  const counted = body.rules.find(({ rule_id }: { rule_id: string }) => rule_id === welcome.id)
  assert.equal(counted.times, 1, 'the overview counts one welcome, too')
})

test('an export contains points, badges and streaks, and an erasure deletes them', async () => {
  const tenant = await tenantOf(app)
  await tenant.rule('a')
  await tenant.make('levels', { key: 'first', name: 'First', threshold: 10 })
  await tenant.make('streaks', { name: 'Days', event_type: 'a', per: 'day', active: true })
  const person = await app.contact(tenant.owner)
  await person.put(`${ownPath}/preferences`, { show_name: true })
  await tenant.track(person.contactId, 'a')
  await app.settle()
  const { body } = await tenant.key.get(`/v1/contacts/${person.contactId}/export`)
  const { points_ledger, points_totals, levels_reached, streak_runs, leaderboard_preferences } = body.records
  assert.deepEqual([points_ledger[0].rule, points_ledger[0].points], ['Do a', 10])
  assert.equal(points_totals.length, 3)
  assert.deepEqual([levels_reached[0].level, streak_runs[0].length], ['First', 1])
  assert.equal(leaderboard_preferences[0].show_name, true)
  assert.equal((await tenant.key.delete(`/v1/contacts/${person.contactId}`)).status, 204)
  const left = await app.database.sql`
    select 1 from gamification_ledger where contact_id = ${person.contactId}
    union all select 1 from gamification_standings where contact_id = ${person.contactId}
    union all select 1 from gamification_runs where contact_id = ${person.contactId}
    union all select 1 from gamification_preferences where contact_id = ${person.contactId}`
  assert.equal(left.length, 0)
})

test('segments can select contacts by points, level and badges', async () => {
  const tenant = await tenantOf(app)
  const { id } = await tenant.rule('a')
  const gold = await tenant.make('levels', { key: 'gold', name: 'Gold', threshold: 20 })
  await tenant.make('badges', {
    ...{ key: 'fan', name: 'Fan', icon: 'heart', active: true },
    award: { by: 'rule', id, count: 2 },
  })
  const someone = await tenant.contact()
  const segments = '/v1/organization/segments'
  const conditions = [
    { field: 'gamification.points', op: 'gte', value: 20 },
    { field: 'gamification.level', op: 'eq', value: 'gold' },
    { field: 'gamification.badge.fan', op: 'eq', value: true },
  ]
  const made: string[] = []
  for (const condition of conditions) {
    const { status, body } = await tenant.owner.post(segments, { name: condition.field, condition })
    assert.equal(status, 201, JSON.stringify(body))
    made.push(body.id)
  }
  const counts = async () => {
    await app.settle()
    const members = await Promise.all(made.map((segment) => tenant.owner.get(`${segments}/${segment}/members`)))
    return members.map(({ body }) => body.contacts.map((contact: { id: string }) => contact.id))
  }
  await tenant.track(someone, 'a')
  assert.deepEqual(await counts(), [[], [], []])
  await tenant.track(someone, 'a')
  assert.deepEqual(await counts(), [[someone], [someone], [someone]])
  await tenant.owner.patch(`${path}/levels/${gold.id}`, { threshold: 30 })
  assert.deepEqual(await counts(), [[someone], [], [someone]])
})
