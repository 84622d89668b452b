import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as uuid } from 'uuid'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import { days, minutes } from '../../platform/clock.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const log = async (staff: Staff, filter: Record<string, string> = {}) => {
  const { status, body } = await staff.get(`/v1/organization/audit-events?${new URLSearchParams(filter)}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.audit_events
}

const createRole = async (staff: Staff, name: string): Promise<string> =>
  (await staff.post('/v1/organization/roles', { name, permissions: [] })).body.id

const names = (events: { target: { name: string } }[]) => events.map(({ target }) => target.name)

test('every write leaves one record with actor, IP address, target and changes', async () => {
  const owner = await app.signUp()
  const panel = app.as(owner.token, { 'user-agent': 'Panel/1', 'x-forwarded-for': '203.0.113.7' })
  const { body: role } = await panel.post('/v1/organization/roles', { name: 'Writers', permissions: [] })
  await panel.patch(`/v1/organization/roles/${role.id}`, { name: 'Authors' })
  const [updated, created, ...more] = await log(owner)
  assert.equal(more.length, 0)
  assert.deepEqual([updated.action, created.action], ['role.updated', 'role.created'])
  const actor = { user_id: owner.userId, email: owner.email, ip: '203.0.113.7', user_agent: 'Panel/1' }
  assert.deepEqual(updated.actor, actor)
  assert.deepEqual(updated.target, { type: 'role', id: role.id, name: 'Authors' })
  assert.deepEqual(updated.changes, { name: { from: 'Writers', to: 'Authors' } })
  assert.equal(updated.environment, null)
})

test('a refused write leaves no record', async () => {
  const owner = await app.signUp()
  await createRole(owner, 'Writers')
  assert.equal((await owner.post('/v1/organization/roles', { name: 'writers', permissions: [] })).status, 409)
  assert.equal((await owner.post('/v1/organization/roles', { name: 'Others', permissions: ['none'] })).status, 400)
  assert.equal((await log(owner)).length, 1)
})

test('a record names its environment and never contains the secret it is about', async () => {
  const owner = await app.signUp()
  for (const environment of ['live', 'test'] as const) await app.secretKey(owner, environment)
  const events = await log(owner)
  assert.deepEqual(
    events.map(({ environment }: { environment: string }) => environment),
    ['test', 'live'],
  )
  assert.equal(JSON.stringify(events).includes('uk_sk_'), false)
})

test('the log is filtered by actor, action and target', async () => {
  const owner = await app.signUp()
  const staff = await app.staffWith(owner, ['roles:manage'])
  const first = await createRole(owner, 'First')
  await createRole(staff, 'Second')
  await owner.patch(`/v1/organization/roles/${first}`, { name: 'Renamed' })
  assert.deepEqual(names(await log(owner, { actor: staff.userId })), ['Second'])
  assert.deepEqual(names(await log(owner, { action: 'role.created' })), ['Second', 'First'])
  assert.deepEqual(names(await log(owner, { target: first })), ['Renamed', 'First'])
  assert.deepEqual(names(await log(owner, { target: first, action: 'role.created', actor: owner.userId })), ['First'])
  assert.deepEqual(await log(owner, { action: 'role' }), [])
  assert.deepEqual(await log(owner, { actor: uuid() }), [])
})

test('a time range includes its start and excludes its end', async () => {
  const owner = await app.signUp()
  for (const name of ['First', 'Second', 'Third']) {
    await createRole(owner, name)
    app.clock.advance(days(5))
  }
  const [third, second, first] = (await log(owner)).map(({ occurred_at }: { occurred_at: string }) => occurred_at)
  assert.deepEqual(names(await log(owner, { since: second })), ['Third', 'Second'])
  assert.deepEqual(names(await log(owner, { until: second })), ['First'])
  assert.deepEqual(names(await log(owner, { since: first, until: third })), ['Second', 'First'])
  const later = new Date(Date.parse(second) + minutes(1)).toISOString().replace('Z', '+00:00')
  assert.deepEqual(names(await log(owner, { since: later })), ['Third'])
})

test('an invalid filter is refused with an error on its field', async () => {
  const owner = await app.signUp()
  for (const [field, value] of Object.entries({ actor: 'me', since: 'yesterday', until: '2026-02-30' })) {
    const { status, body } = await owner.get(`/v1/organization/audit-events?${field}=${value}`)
    assert.equal(status, 400)
    assert.deepEqual(Object.keys(body.error.fields), [field])
  }
})

test('the log is paginated, newest first', async () => {
  const owner = await app.signUp()
  for (let number = 1; number <= 5; number++) await createRole(owner, `Role ${number}`)
  const pages = [0, 2, 4].map((offset) => owner.get(`/v1/organization/audit-events?limit=2&offset=${offset}`))
  const read = (await Promise.all(pages)).map(({ body }) => [names(body.audit_events), body.has_more])
  assert.deepEqual(read, [
    [['Role 5', 'Role 4'], true],
    [['Role 3', 'Role 2'], true],
    [['Role 1'], false],
  ])
})

test('an organization cannot read the log of another one', async () => {
  const [owner, other] = [await app.signUp(), await app.signUp()]
  const target = await createRole(other, 'Theirs')
  assert.deepEqual(await log(owner), [])
  assert.deepEqual(await log(owner, { target }), [])
  assert.deepEqual(await log(owner, { actor: other.userId }), [])
})

test('reading the audit log requires the permission audit:read', async () => {
  const owner = await app.signUp()
  const reader = await app.staffWith(owner, ['audit:read'])
  const writer = await app.staffWith(owner, ['roles:manage'])
  assert.equal((await reader.get('/v1/organization/audit-events')).status, 200)
  assert.equal((await writer.get('/v1/organization/audit-events')).status, 403)
})
