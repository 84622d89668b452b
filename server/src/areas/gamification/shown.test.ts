import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { websiteOf } from '../../../testing/website.ts'
import { days } from '../../platform/clock.ts'
import { ownPath, tenantOf } from './testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

test('a contact sees points, level, badges, streaks and ways to earn more', async () => {
  const tenant = await tenantOf(app)
  await tenant.rule('a', { cap: { times: 3, per: 'day' } })
  await tenant.rule('b', { active: false })
  await tenant.make('levels', { key: 'bronze', name: 'Bronze', threshold: 10 })
  await tenant.make('levels', { key: 'silver', name: 'Silver', threshold: 50 })
  const person = await app.contact(tenant.owner)
  await tenant.track(person.contactId, 'a')
  await app.settle()
  const { status, body } = await person.get(ownPath)
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(
    [body.points, body.level.name, body.next_level.name, body.next_level.missing],
    [10, 'Bronze', 'Silver', 40],
  )
  assert.deepEqual(body.ways, [{ name: 'Do a', points: 10, cap: { times: 3, per: 'day' } }])
  assert.deepEqual(
    body.lines.map(({ name, points }: Record<string, unknown>) => [name, points]),
    [['Do a', 10]],
  )
  assert.equal(body.show_name, false)
})

test('the leaderboards of week, month and all time only name contacts with consent, and show no IDs', async () => {
  const tenant = await tenantOf(app)
  await tenant.rule('a')
  const website = await websiteOf(app, tenant.owner)
  const [ada, bea, cleo] = [
    await website.user({ name: 'Ada' }),
    await website.user({ name: 'Bea' }),
    await website.user({ name: 'Cleo' }),
  ]
  for (let n = 0; n < 3; n++) await tenant.track(ada.id, 'a')
  for (let n = 0; n < 2; n++) await tenant.track(bea.id, 'a')
  await tenant.track(cleo.id, 'a')
  await app.settle()
  assert.equal((await ada.put(`${ownPath}/preferences`, { show_name: true })).status, 200)
  const board = async (period: string) => (await cleo.get(`${ownPath}/leaderboard?period=${period}`)).body
  const all = await board('all')
  assert.deepEqual(
    all.entries.map(({ rank, name, points, own }: Record<string, unknown>) => [rank, name, points, own]),
    [
      [1, 'Ada', 30, false],
      [2, null, 20, false],
      [3, null, 10, true],
    ],
  )
  assert.deepEqual(all.own, { rank: 3, points: 10 })
  assert.ok(!JSON.stringify(all).includes(bea.id))
  app.clock.advance(days(7))
  await tenant.track(cleo.id, 'a')
  await app.settle()
  const week = await board('week')
  assert.deepEqual([week.entries.length, week.entries[0].points, week.own.rank], [1, 10, 1])
  await ada.put(`${ownPath}/preferences`, { show_name: false })
  assert.equal((await board('all')).entries[0].name, null)
})

test('an unverified contact sees neither their own points nor those of others', async () => {
  const tenant = await tenantOf(app)
  await tenant.rule('a')
  const claimed = await app.contact(tenant.owner, { verified: false })
  for (const path of [ownPath, `${ownPath}/leaderboard`]) {
    const { status, body } = await claimed.get(path)
    assert.deepEqual([status, body.error.code], [403, 'unverified_session'])
  }
  assert.equal((await claimed.put(`${ownPath}/preferences`, { show_name: true })).status, 403)
  const visitor = await app.contact(tenant.owner, { kind: 'visitor' })
  assert.equal((await visitor.get(ownPath)).status, 200)
  assert.equal((await visitor.get(`${ownPath}/leaderboard`)).status, 403)
})

test('boot returns points and level if there is a rule', async () => {
  const tenant = await tenantOf(app)
  const website = await websiteOf(app, tenant.owner)
  const boot = async () => (await website.boot('someone')).body
  assert.equal((await boot()).rewards, undefined)
  await tenant.rule('a')
  await tenant.make('levels', { key: 'first', name: 'First', threshold: 10 })
  const { contact, rewards } = await boot()
  assert.deepEqual(rewards, { points: 0, level: null })
  await tenant.track(contact.id, 'a')
  await app.settle()
  assert.deepEqual((await boot()).rewards, { points: 10, level: 'First' })
})
