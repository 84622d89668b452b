import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as uuid } from 'uuid'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { environmentOf } from '../../../testing/contacts.ts'
import type { Staff } from '../../../testing/people.ts'
import { websiteOf } from '../../../testing/website.ts'
import { days, hours } from '../../platform/clock.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const read = async (staff: Staff, query = '') => (await staff.get(`/v1/organization/overview${query}`)).body

const today = (metric: { points: { count: number }[] }) => metric.points.at(-1)?.count

test('a period has a point for each day, and 28 days by default', async () => {
  const owner = await app.signUp()
  for (const [query, count] of [
    ['', 28],
    ['?days=7', 7],
    ['?days=90', 90],
  ] as const) {
    const body = await read(owner, query)
    assert.equal(body.days, count)
    assert.equal(body.sign_ins.points.length, count)
    assert.equal(body.sign_ins.points.at(-1).day, app.clock.now().toISOString().slice(0, 10))
  }
  const refused = await owner.get('/v1/organization/overview?days=8')
  assert.equal(refused.status, 400)
})

test('contacts, sign-ins and activity of today are counted at once, separately for each environment', async () => {
  const owner = await app.signUp()
  const website = await websiteOf(app, owner)
  await website.visitor()
  const user = await website.user()
  await user.get('/v1/contact/me')
  await user.get('/v1/contact/me')
  await app.settle()
  const body = await read(owner)
  assert.deepEqual([today(body.new_contacts), today(body.sign_ins), today(body.active_contacts)], [2, 1, 2])
  assert.equal(body.new_contacts.value, 2)
  const other = await read(owner, '?environment=test')
  assert.deepEqual([other.new_contacts.value, other.sign_ins.value, other.active_contacts.value], [0, 0, 0])
})

test('a closed day keeps its numbers after the counted records are deleted', async () => {
  const owner = await app.signUp()
  const website = await websiteOf(app, owner)
  const user = await website.user()
  await failedDelivery(owner)
  await app.settle()
  app.clock.advance(days(2))
  await app.settle()
  const yesterday = (metric: { points: { count: number }[] }) => metric.points.at(-3)?.count
  await owner.delete(`/v1/organization/contacts/${user.id}`)
  await app.database.sql`delete from webhook_deliveries`
  const body = await read(owner)
  assert.deepEqual(
    [body.new_contacts, body.sign_ins, body.active_contacts, body.failed_deliveries].map(yesterday),
    [1, 1, 1, 1],
  )
  assert.equal(body.new_contacts.value, 1)
  app.clock.advance(days(7))
  const later = await read(owner, '?days=7')
  assert.deepEqual([later.sign_ins.value, later.sign_ins.previous_value], [0, 1])
})

test('a day is not closed in the first hour after midnight, because its last facts may still arrive', async () => {
  const owner = await app.signUp()
  const untilMidnight = days(1) - (app.clock.now().getTime() % days(1))
  app.clock.advance(untilMidnight + hours(0.5))
  await app.settle()
  const environmentId = await environmentOf(app.database.sql, owner, 'live')
  const closed = () => app.database.sql`select 1 from overview_days where environment_id = ${environmentId}`
  assert.equal((await closed()).length, 0)
  app.clock.advance(hours(1))
  await app.settle()
  assert.equal((await closed()).length, 1)
})

test('reading requires the permission customers:read', async () => {
  const owner = await app.signUp()
  const blind = await app.staffWith(owner, ['keys:manage'])
  assert.equal((await blind.get('/v1/organization/overview')).status, 403)
  const reader = await app.staffWith(owner, ['customers:read'])
  assert.equal((await reader.get('/v1/organization/overview')).status, 200)
})

/** Written straight into the table: that it was tried for hours is not the subject here. */
async function failedDelivery(owner: Staff): Promise<void> {
  const { sql } = app.database
  const now = app.clock.now()
  await sql`
    insert into webhook_deliveries (environment_id, endpoint_id, id, event_id, type, body, status, created_at, finished_at)
    values (${await environmentOf(sql, owner, 'live')}, ${uuid()}, ${uuid()}, ${uuid()}, 'contact.signed_in', '{}',
      'failed', ${now}, ${now})`
}
