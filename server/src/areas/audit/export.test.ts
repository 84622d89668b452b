import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import { days } from '../../platform/clock.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

async function exported(staff: Staff, query: Record<string, string> = {}) {
  const url = `${app.baseUrl}/v1/organization/audit-events/export?${new URLSearchParams(query)}`
  const response = await fetch(url, { headers: { authorization: `Bearer ${staff.token}` } })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const lines = ({ text }: { text: string }) => text.split('\n').filter(Boolean)
const recordsOf = async (staff: Staff, query = {}) =>
  lines(await exported(staff, { format: 'jsonl', ...query })).map((line) => JSON.parse(line))

/** The clock moves on, because an export ends before its own moment. */
async function createRole(staff: Staff, name: string): Promise<void> {
  assert.equal((await staff.post('/v1/organization/roles', { name, permissions: [] })).status, 201)
  app.clock.advance(1000)
}

test('the JSON Lines export equals the list', async () => {
  const owner = await app.signUp()
  for (const name of ['First', 'Second', 'Third']) await createRole(owner, name)
  const { body } = await owner.get('/v1/organization/audit-events')
  const answer = await exported(owner, { format: 'jsonl' })
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'application/jsonl; charset=utf-8')
  assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="audit-events.jsonl"')
  assert.deepEqual(
    lines(answer).map((line) => JSON.parse(line)),
    body.audit_events,
  )
})

test('the CSV export has a header and one line per record', async () => {
  const owner = await app.signUp()
  const browser = app.as(owner.token, { 'user-agent': 'Panel/1', 'x-forwarded-for': '203.0.113.7' })
  await browser.post('/v1/organization/roles', { name: 'One, "two"\nthree', permissions: [] })
  app.clock.advance(1000)
  const answer = await exported(owner)
  assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8')
  const [event] = (await owner.get('/v1/organization/audit-events?action=role.created')).body.audit_events
  const head =
    'id,occurred_at,action,actor_user_id,actor_email,actor_ip,actor_user_agent,target_type,target_id,target_name,environment,changes'
  const changes = `"${JSON.stringify(event.changes).replaceAll('"', '""')}"`
  const cells = [event.id, event.occurred_at, 'role.created', owner.userId, owner.email, '203.0.113.7', 'Panel/1']
  const line = [...cells, 'role', event.target.id, '"One, ""two""\nthree"', '', changes].join(',')
  assert.equal(answer.text, `${head}\r\n${line}\r\n`)
})

test('the CSV export has no formula cells', async () => {
  const owner = await app.signUp()
  for (const name of ['=1+1', '+1', '-1', '@SUM(A1)']) await createRole(owner, name)
  const { text } = await exported(owner, { format: 'csv' })
  for (const name of ['=1+1', '+1', '-1', '@SUM(A1)']) assert.ok(text.includes(`,'${name},`), text)
})

test('an export takes the filters of the list; a time range includes its start and excludes its end', async () => {
  const owner = await app.signUp()
  for (const name of ['First', 'Second', 'Third']) {
    await createRole(owner, name)
    app.clock.advance(days(1))
  }
  const { body } = await owner.get('/v1/organization/audit-events')
  const [third, second, first] = body.audit_events.map((event: { occurred_at: string }) => event.occurred_at)
  const names = async (query: object) => (await recordsOf(owner, query)).map(({ target }) => target.name)
  assert.deepEqual(await names({ since: first, until: third, action: 'role.created' }), ['Second', 'First'])
  assert.deepEqual(await names({ since: second, actor: owner.userId, action: 'role.created' }), ['Third', 'Second'])
  assert.deepEqual(await names({ actor: '01890000-0000-7000-8000-000000000000' }), [])
  for (const [field, value] of Object.entries({ format: 'xml', since: 'yesterday' })) {
    const { status, text } = await exported(owner, { [field]: value })
    assert.deepEqual([status, Object.keys(JSON.parse(text).error.fields)], [400, [field]])
  }
})

test('an export contains every record once, for any number of records', async () => {
  const owner = await app.signUp()
  await app.database.sql`
    insert into audit_events (organization_id, id, occurred_at, user_id, email, action, changes)
    select o.id, gen_random_uuid(), ${app.clock.now()}::timestamptz - (n / 7) * interval '1 millisecond',
      gen_random_uuid(), 'someone@example.com', 'thing.' || n, '{}'
    from generate_series(7, 2506) n, organizations o where o.code = ${owner.organization}`
  const records = await recordsOf(owner)
  assert.equal(records.length, 2500)
  assert.equal(new Set(records.map(({ action }) => action)).size, 2500)
  assert.equal(lines(await exported(owner, { action: 'thing.7' })).length, 2)
})

test('an export is audited, but does not contain its own record', async () => {
  const owner = await app.signUp()
  await createRole(owner, 'First')
  assert.equal((await recordsOf(owner, { action: 'role.created', other: '1' })).length, 1)
  app.clock.advance(1000)
  const [record] = (await owner.get('/v1/organization/audit-events')).body.audit_events
  assert.equal(record.action, 'audit_log.exported')
  assert.equal(record.target.id, owner.organization)
  assert.deepEqual(record.changes, { format: { to: 'jsonl' }, action: { to: 'role.created' } })
  const actions = (await recordsOf(owner)).map(({ action }) => action)
  assert.deepEqual(actions, ['audit_log.exported', 'role.created'])
})

test('exporting requires the permission to read the log, and covers only the own organization', async () => {
  const [owner, other] = [await app.signUp(), await app.signUp()]
  const writer = await app.staffWith(owner, ['roles:manage'])
  await createRole(other, 'Theirs')
  assert.equal((await exported(writer)).status, 403)
  assert.deepEqual(await recordsOf(owner), [])
})
