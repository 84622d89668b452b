import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { area, chosen, publishable, type StaffPermission, secretKeyPermissions, strict } from '@userkeep/contract'
import { Type } from 'typebox'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { areas } from '../../areas.ts'
import { defineArea } from '../../platform/area.ts'
import { minutes } from '../../platform/clock.ts'

/** A door that a publishable key opens, as those of the contact plane will be. */
const door = defineArea(
  area(
    'door',
    { group: 'Staff', about: 'For tests.' },
    {
      open: {
        method: 'POST',
        path: '/v1/door',
        summary: 'Opens to a publishable key',
        access: publishable(),
        body: strict({ publishable_key: Type.String() }),
        success: { status: 200, body: chosen(Type.Object({ environment: Type.String() })) },
      },
    },
  ),
  { open: async ({ scope }) => ({ environment: scope.environment }) },
)

let app: TestApp
before(async () => {
  app = await testApp({ areas: [...areas, door] })
})
after(() => app.close())

const keys = '/v1/organization/api-keys'
const secretLive = { kind: 'secret', environment: 'live', name: 'Backend' }
const publishableLive = { kind: 'publishable', environment: 'live', name: 'Website' }

test('a secret key is shown once, and lists show only its last four characters', async () => {
  const owner = await app.signUp()
  const { status, body } = await owner.post(keys, secretLive)
  assert.equal(status, 201)
  assert.match(body.key, /^uk_sk_live_/)
  assert.equal(body.created_by.email, owner.email)
  assert.equal(body.hint, body.key.slice(-4))
  const listed = await owner.get(`${keys}?kind=secret`)
  assert.equal(listed.body.api_keys.length, 1)
  assert.equal(listed.body.api_keys[0].key, null)
  const renamed = await owner.patch(`${keys}/${body.id}`, { name: 'Worker' })
  assert.equal(renamed.body.name, 'Worker')
  assert.equal(renamed.body.key, null)
  const audit = await app.database.sql`select * from audit_events where target_id = ${body.id}`
  for (const kept of [listed.body, renamed.body, audit]) assert.ok(!JSON.stringify(kept).includes(body.key))
})

test('only a hash of a secret key is stored', async () => {
  const owner = await app.signUp()
  const { body } = await owner.post(keys, secretLive)
  const [row] = await app.database.sql<{ token: null }[]>`select * from api_keys where id = ${body.id}`
  assert.equal(row?.token, null)
  assert.ok(!JSON.stringify(row).includes(body.key))
})

test('a publishable key is not secret and stays readable', async () => {
  const owner = await app.signUp()
  const { body } = await owner.post(keys, { ...publishableLive, allowed_origins: ['https://app.example.com'] })
  assert.match(body.key, /^uk_pk_live_/)
  const listed = await owner.get(`${keys}?kind=publishable`)
  assert.equal(listed.body.api_keys[0].key, body.key)
  assert.deepEqual(listed.body.api_keys[0].allowed_origins, ['https://app.example.com'])
})

test('a key belongs to the environment in its stored row, regardless of its prefix', async () => {
  const owner = await app.signUp()
  const test = await app.secretKey(owner, 'test')
  const me = await test.get('/v1/me')
  assert.equal(me.status, 200)
  assert.deepEqual(me.body, {
    key_id: test.id,
    name: 'Backend',
    environment: 'test',
    organization_id: owner.organization,
    permissions: null,
  })
  assert.equal((await owner.get(`${keys}?kind=secret`)).body.api_keys.length, 0)
  assert.equal((await owner.get(`${keys}?kind=secret&environment=test`)).body.api_keys.length, 1)
  await app.database.sql`
    update api_keys k set environment_id = e.id, environment = e.environment from environments e
    where k.id = ${test.id} and e.organization_id = k.organization_id and e.environment = 'live'`
  assert.equal((await test.get('/v1/me')).body.environment, 'live')
})

test('a revoked key stops working at once', async () => {
  const owner = await app.signUp()
  const key = await app.secretKey(owner)
  assert.equal((await key.get('/v1/me')).status, 200)
  assert.equal((await owner.delete(`${keys}/${key.id}`)).status, 204)
  assert.equal((await key.get('/v1/me')).status, 401)
  assert.equal((await owner.delete(`${keys}/${key.id}`)).status, 404)
})

test('a key records when and from which IP address it was last used', async () => {
  const owner = await app.signUp()
  const key = await app.secretKey(owner)
  const last = async () => (await owner.get(`${keys}?kind=secret`)).body.api_keys[0]
  assert.equal((await last()).last_used_at, null)
  assert.equal((await last()).last_used_ip, null)
  app.clock.advance(minutes(5))
  await key.get('/v1/me', { headers: { 'x-forwarded-for': '203.0.113.5' } })
  await app.settle()
  const { created_at, last_used_at, last_used_ip } = await last()
  assert.equal(last_used_ip, '203.0.113.5')
  assert.ok(Date.parse(last_used_at) - Date.parse(created_at) >= minutes(5))
})

test("another organization's key returns 404 and is not changed", async () => {
  const owner = await app.signUp()
  const stranger = await app.signUp()
  const key = await app.secretKey(stranger)
  assert.equal((await owner.patch(`${keys}/${key.id}`, { name: 'Mine' })).status, 404)
  assert.equal((await owner.delete(`${keys}/${key.id}`)).status, 404)
  assert.equal((await key.get('/v1/me')).body.name, 'Backend')
  assert.equal((await owner.get(`${keys}?kind=secret`)).body.api_keys.length, 0)
})

test('a publishable key without allowed origins accepts any caller', async () => {
  const owner = await app.signUp()
  const { key } = (await owner.post(keys, publishableLive)).body
  const open = (headers = {}) => app.anyone.post('/v1/door', { publishable_key: key }, { headers })
  assert.equal((await open()).status, 200)
  assert.equal((await open({ origin: 'https://anywhere.example' })).status, 200)
})

test('allowed origins require an exact match, and a request without an origin is refused', async () => {
  const owner = await app.signUp()
  const allowed_origins = ['https://app.example.com', 'http://localhost:3000']
  const { key, id } = (await owner.post(keys, { ...publishableLive, allowed_origins })).body
  const open = (origin?: string) =>
    app.anyone.post('/v1/door', { publishable_key: key }, origin ? { headers: { origin } } : {})
  for (const origin of allowed_origins) assert.equal((await open(origin)).status, 200)
  const others = [
    undefined,
    'null',
    'https://app.example.com.evil.test',
    'http://app.example.com',
    'https://example.com',
  ]
  for (const origin of others) {
    const { status, body, headers } = await open(origin)
    assert.equal(status, 403)
    assert.equal(body.error.code, 'origin_not_allowed')
    assert.equal(headers.get('access-control-allow-origin'), '*')
  }
  await owner.patch(`${keys}/${id}`, { allowed_origins: [] })
  assert.equal((await open()).status, 200)
})

test('secret and publishable keys cannot be used in place of each other', async () => {
  const owner = await app.signUp()
  const secret = await app.secretKey(owner)
  const { key } = (await owner.post(keys, publishableLive)).body
  assert.equal((await app.anyone.post('/v1/door', { publishable_key: secret.key })).status, 401)
  assert.equal((await app.as(key).get('/v1/me')).status, 401)
  assert.equal((await app.as(key.replace('uk_pk_', 'uk_sk_')).get('/v1/me')).status, 401)
})

test('an allowed origin is a scheme, host and port as browsers send them', async () => {
  const owner = await app.signUp()
  const odd = [
    'app.example.com',
    'https://app.example.com/',
    'https://app.example.com/path',
    'https://App.example.com',
    'https://app.example.com:443',
    'https://*.example.com',
    'https://user@example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'null',
    '',
    `https://${'x'.repeat(300)}.com`,
  ]
  for (const origin of odd) {
    const { status, body } = await owner.post(keys, { ...publishableLive, allowed_origins: [origin] })
    assert.equal(status, 400, origin)
    assert.equal(body.error.code, 'invalid_request')
  }
  const tooMany = Array.from({ length: 101 }, (_, n) => `https://${n}.example.com`)
  assert.equal((await owner.post(keys, { ...publishableLive, allowed_origins: tooMany })).status, 400)
  const origin = 'https://app.example.com'
  assert.equal((await owner.post(keys, { ...publishableLive, allowed_origins: [origin, origin] })).status, 400)
  assert.equal((await owner.get(keys)).body.api_keys.length, 1)
})

test('a secret key cannot have allowed origins', async () => {
  const owner = await app.signUp()
  const allowed_origins = ['https://app.example.com']
  assert.equal((await owner.post(keys, { ...secretLive, allowed_origins })).status, 400)
  const key = await app.secretKey(owner)
  assert.equal((await owner.patch(`${keys}/${key.id}`, { allowed_origins })).status, 400)
  assert.equal((await owner.patch(`${keys}/${key.id}`, { allowed_origins: [] })).status, 200)
})

test('the kind, environment and value of a key cannot be changed, and no invalid key can be created', async () => {
  const owner = await app.signUp()
  const key = await app.secretKey(owner)
  for (const body of [{ kind: 'publishable' }, { environment: 'test' }, { key: 'uk_sk_live_mine' }, { name: '' }]) {
    assert.equal((await owner.patch(`${keys}/${key.id}`, body)).status, 400)
  }
  for (const change of [{ kind: 'master' }, { environment: 'staging' }, { name: ' ' }, { name: 'x'.repeat(121) }]) {
    assert.equal((await owner.post(keys, { ...secretLive, ...change })).status, 400)
  }
  assert.equal((await owner.get(`${keys}?environment=staging`)).status, 400)
  assert.equal((await owner.get(`${keys}?kind=secret`)).body.api_keys.length, 1)
})

test('API keys require the permission keys:manage', async () => {
  const owner = await app.signUp()
  const other = await app.staffWith(owner, ['members:read'])
  assert.equal((await other.get(keys)).status, 403)
  assert.equal((await other.post(keys, secretLive)).status, 403)
})

test('creating a secret key requires every permission that the key has', async () => {
  const owner = await app.signUp()
  const missing: [StaffPermission[], RegExp][] = [
    [['keys:manage'], new RegExp(secretKeyPermissions.join(', '))],
    ...secretKeyPermissions.map((lacking): [StaffPermission[], RegExp] => [
      ['keys:manage', ...secretKeyPermissions.filter((name) => name !== lacking)],
      new RegExp(lacking),
    ]),
  ]
  for (const [permissions, named] of missing) {
    const session = await app.staffWith(owner, permissions)
    const { status, body } = await session.post(keys, secretLive)
    assert.deepEqual([status, body.error.code], [403, 'forbidden'])
    assert.match(body.error.message, named)
    assert.equal((await session.post(keys, publishableLive)).status, 201)
  }
  assert.equal((await owner.get(`${keys}?kind=secret`)).body.api_keys.length, 0)
  const trusted = await app.staffWith(owner, ['keys:manage', ...secretKeyPermissions])
  assert.equal((await trusted.post(keys, secretLive)).status, 201)
})

test("another environment's key returns 404 and is not changed", async () => {
  const owner = await app.signUp()
  const key = await app.secretKey(owner, 'test')
  for (const query of ['', '?environment=live']) {
    assert.equal((await owner.patch(`${keys}/${key.id}${query}`, { name: 'Mine' })).status, 404)
    assert.equal((await owner.delete(`${keys}/${key.id}${query}`)).status, 404)
  }
  assert.equal((await key.get('/v1/me')).body.name, 'Backend')
  assert.equal((await owner.patch(`${keys}/${key.id}?environment=test`, { name: 'Mine' })).body.name, 'Mine')
  assert.equal((await owner.delete(`${keys}/${key.id}?environment=test`)).status, 204)
  assert.equal((await key.get('/v1/me')).status, 401)
})

test('creating, changing and revoking a key is in the audit log of its environment', async () => {
  const owner = await app.signUp()
  const { id } = await app.secretKey(owner, 'test')
  await owner.patch(`${keys}/${id}?environment=test`, { name: 'Worker' })
  await owner.delete(`${keys}/${id}?environment=test`)
  const entries = await app.database.sql`
    select a.action, a.target_name, e.environment from audit_events a join environments e on e.id = a.environment_id
    where a.target_id = ${id} order by a.id`
  assert.deepEqual(
    entries.map((entry) => Object.values(entry)),
    [
      ['api_key.created', 'Backend', 'test'],
      ['api_key.updated', 'Worker', 'test'],
      ['api_key.revoked', 'Worker', 'test'],
    ],
  )
})
