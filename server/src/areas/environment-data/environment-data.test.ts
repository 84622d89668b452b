import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import { websiteOf } from '../../../testing/website.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const path = '/v1/organization/environments/export'
const purge = '/v1/organization/environments/test/purge'

interface Line {
  kind: string
  record: Record<string, unknown>
  cursor: string
}

/** Downloads an export and returns its status, its records and its last line. */
async function exported(token: string, url: string) {
  const response = await fetch(`${app.baseUrl}${url}`, { headers: { authorization: `Bearer ${token}` } })
  const text = await response.text()
  if (response.status !== 200) return { status: response.status, text, lines: [] as Line[], end: null }
  assert.equal(response.headers.get('content-type'), 'application/jsonl; charset=utf-8')
  const parsed = text.trimEnd().split('\n')
  const end = JSON.parse(parsed.pop() ?? '')
  return { status: 200, text, lines: parsed.map((line): Line => JSON.parse(line)), end }
}

/** An environment with settings, people, events and facts. */
async function filled(owner: Staff, environment: 'live' | 'test') {
  const website = await websiteOf(app, owner, environment)
  const key = await app.secretKey(owner, environment)
  const user = await website.user({ external_id: `user-${environment}`, email: `ada@${environment}.example.com` })
  const customer = await key.post('/v1/customers', { name: 'Acme', external_id: 'acme' })
  assert.equal(customer.status, 201, JSON.stringify(customer.body))
  const joined = await key.post(`/v1/customers/${customer.body.id}/members`, { contact_id: user.id, role: 'owner' })
  assert.ok(joined.status < 300, JSON.stringify(joined.body))
  const tracked = await key.post('/v1/track', {
    events: [
      { name: 'report.created', contact_id: user.id, properties: { size: 3 } },
      { name: 'report.created', contact_id: user.id },
    ],
  })
  assert.ok(tracked.status < 300, JSON.stringify(tracked.body))
  const segment = await owner.post(`/v1/organization/segments?environment=${environment}`, {
    name: 'Everyone',
    condition: { field: 'contact.kind', op: 'eq', value: 'identified' },
  })
  await app.settle()
  return { website, key, user, customer: customer.body.id, segment }
}

test('an export contains settings, people, events and facts of its environment, and nothing of another', async () => {
  const owner = await app.signUp()
  const live = await filled(owner, 'live')
  const inTest = await filled(owner, 'test')
  const { lines, end } = await exported(owner.token, `${path}?environment=test`)
  assert.deepEqual(end, { end: true, records: lines.length })
  const of = (kind: string) => lines.filter((line) => line.kind === kind).map(({ record }) => record)
  assert.deepEqual(
    of('contacts').map(({ id }) => id),
    [inTest.user.id],
  )
  assert.deepEqual(
    of('customers').map(({ id, external_id }) => [id, external_id]),
    [[inTest.customer, 'acme']],
  )
  assert.deepEqual(
    of('tracked_events').map(({ name }) => name),
    ['report.created', 'report.created'],
  )
  assert.ok(of('facts').some(({ type, contact_id }) => type === 'contact.identified' && contact_id === inTest.user.id))
  assert.ok(of('customer_roles').some(({ key }) => key === 'owner'))
  assert.ok(!JSON.stringify(lines).includes(live.user.id))
  const { body } = await owner.get(`${path}/contents?environment=test`)
  assert.equal(body.kinds.find(({ name }: { name: string }) => name === 'contacts').records, 1)
  const byKey = await exported(inTest.key.key, '/v1/export')
  assert.deepEqual(byKey.lines.filter(({ kind }) => kind === 'contacts').length, 1)
  assert.equal((await inTest.key.get('/v1/export/contents')).status, 200)
})

test('an export contains no password, key, token or secret', async () => {
  const owner = await app.signUp()
  const { website, key, user } = await filled(owner, 'live')
  assert.equal((await user.post('/v1/contact/password', { new_password: 'a long password 7' })).status, 204)
  const endpoint = await owner.post('/v1/organization/webhooks', {
    url: 'https://example.com/hook',
    environment: 'live',
    subscribed_events: [],
  })
  const { body: signing } = await owner.get(`/v1/organization/webhooks/${endpoint.body.id}/secret`)
  const { body: identity } = await owner.get('/v1/organization/contact-auth/identity-secret')
  const { text } = await exported(owner.token, path)
  for (const secret of [key.key, website.key, user.token, owner.token, signing.secret, identity.secret])
    assert.ok(secret && !text.includes(secret))
  const [stored] = await app.database.sql`
    select c.password_hash, s.identity_secret, w.secret from contacts c
    join contact_settings s on s.environment_id = c.environment_id
    join webhook_endpoints w on w.environment_id = c.environment_id where c.id = ${user.id}`
  for (const sealed of Object.values(stored ?? {})) assert.ok(sealed && !text.includes(sealed as string))
  assert.doesNotMatch(text, /uk_(sk|st|ct|ck)_|\$argon2|BEGIN [A-Z ]*PRIVATE KEY|organization_id/)
})

test('an export resumes after any line, without a loss or a repetition', async () => {
  const owner = await app.signUp()
  const { customer } = await filled(owner, 'live')
  await app.database.sql`
    insert into customer_tags (environment_id, customer_id, tag)
    select c.environment_id, c.id, 'tag ' || n from customers c, generate_series(1, 2500) n where c.id = ${customer}`
  const { lines } = await exported(owner.token, path)
  assert.equal(lines.filter(({ kind }) => kind === 'customer_tags').length, 2500)
  assert.equal(new Set(lines.map(({ cursor }) => cursor)).size, lines.length)
  for (const at of [0, 1, Math.floor(lines.length / 2), lines.length - 2, lines.length - 1]) {
    const rest = await exported(owner.token, `${path}?after=${lines[at]?.cursor}`)
    const cursors = (list: Line[]) => list.filter(({ kind }) => kind !== 'audit_events').map(({ cursor }) => cursor)
    assert.deepEqual(cursors(rest.lines), cursors(lines.slice(at + 1)))
  }
  const tags = await exported(owner.token, `${path}?kind=customer_tags`)
  assert.deepEqual([tags.lines.length, tags.end], [2500, { end: true, records: 2500 }])
  for (const query of ['kind=nothing', 'kind=api_keys', 'after=nonsense', 'after=WyJjb250YWN0cyIsIngiXQ'])
    assert.equal((await exported(owner.token, `${path}?${query}`)).status, 400, query)
})

test('an export by staff is audited and needs the permission to enter accounts', async () => {
  const owner = await app.signUp()
  await exported(owner.token, `${path}?environment=test`)
  const { body } = await owner.get('/v1/organization/audit-events?action=environment.exported')
  assert.equal(body.audit_events[0].target.name, 'test')
  const reader = await app.staffWith(owner, ['customers:read', 'customers:write'])
  assert.equal((await exported(reader.token, path)).status, 403)
  assert.equal((await reader.post(purge, { name: 'Any' })).status, 403)
})

test('a purge deletes the people of the test environment and their activity; settings, content and live stay', async () => {
  const owner = await app.signUp()
  const live = await filled(owner, 'live')
  const { user, key, website } = await filled(owner, 'test')
  const { body: before } = await owner.get(purge)
  const counted = (list: { name: string; records: number }[], name: string) =>
    list.find((kind) => kind.name === name)?.records
  assert.deepEqual(
    [counted(before.deletes, 'contacts'), counted(before.keeps, 'segments'), before.latest],
    [1, 1, null],
  )

  const { name } = (await owner.get('/v1/organization')).body
  assert.equal((await owner.post(purge, { name: 'Something else' })).status, 400)
  const started = await owner.post(purge, { name })
  assert.equal(started.status, 201, JSON.stringify(started.body))
  assert.equal((await owner.post(purge, { name })).status, 409)
  await app.settle()

  const { body } = await owner.get(purge)
  assert.deepEqual([body.latest.status, body.latest.deleted], ['completed', body.latest.records])
  assert.deepEqual(
    body.deletes.filter(({ records }: { records: number }) => records > 0),
    [],
  )
  assert.deepEqual(
    body.keeps.map(({ name: kind, records }: { name: string; records: number }) => [kind, records]),
    before.keeps.map(({ name: kind, records }: { name: string; records: number }) => [kind, records]),
  )
  assert.equal((await user.get('/v1/contact/me')).status, 401)
  assert.equal((await key.get(`/v1/contacts/${user.id}`)).status, 404)
  assert.equal((await live.key.get(`/v1/contacts/${live.user.id}`)).status, 200)
  assert.equal((await exported(owner.token, `${path}?kind=tracked_events`)).lines.length, 2)

  const again = await website.user({ external_id: 'user-test' })
  await app.settle()
  assert.equal((await again.get('/v1/contact/me')).body.contact.external_id, 'user-test')
  const { body: segments } = await owner.get('/v1/organization/segments?environment=test')
  assert.deepEqual([segments.segments.length, segments.segments[0]?.members], [1, 1])
  const { body: audit } = await owner.get('/v1/organization/audit-events?action=environment.purged')
  assert.equal(audit.audit_events.length, 1)
})
