import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import { websiteOf } from '../../../testing/website.ts'
import { completeSettings } from './complete-settings.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const settings = '/v1/organization/contact-auth'

const lastAudit = async ({ organization }: Staff) => {
  const [row] = await app.database.sql`
    select a.action, a.target_type, a.target_id, a.changes, a.environment_id from audit_events a
    join organizations o on o.id = a.organization_id
    where o.code = ${organization} order by a.occurred_at desc, a.id desc limit 1`
  assert.ok(row)
  return row
}

const environmentId = async (owner: Staff, environment: 'live' | 'test') => {
  const { body } = await owner.get('/v1/organization/environments')
  return body.environments.find((one: { environment: string }) => one.environment === environment).id
}

test('a new environment has every sign-in method on, open sign-up and no branding', async () => {
  const owner = await app.signUp()
  const { status, body } = await owner.get(settings)
  assert.equal(status, 200)
  const { updated_at, ...rest } = body
  assert.ok(Date.parse(updated_at))
  assert.deepEqual(rest, {
    environment: 'live',
    methods: ['password', 'magic_link', 'email_code'],
    signup: 'open',
    session_days: 30,
    brand_name: null,
    brand_color: null,
    logo_url: null,
    portal_url: null,
    pending_portal_url: null,
    deliver_contact_events: false,
    token_claims: [],
    token_requires_terms: false,
  })
})

test('an update changes only the named fields of its environment, and is audited', async () => {
  const owner = await app.signUp()
  const changed = await owner.patch(`${settings}?environment=test`, { signup: 'waitlist', brand_name: 'Blue Shop' })
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  assert.equal(changed.body.signup, 'waitlist')
  assert.equal(changed.body.session_days, 30)
  assert.deepEqual((await owner.get(`${settings}?environment=test`)).body, changed.body)
  assert.equal((await owner.get(settings)).body.signup, 'open')
  const audit = await lastAudit(owner)
  assert.equal(audit.action, 'contact_auth.updated')
  assert.equal(audit.environment_id, await environmentId(owner, 'test'))
  assert.deepEqual(audit.changes, {
    signup: { from: 'open', to: 'waitlist' },
    brand_name: { from: null, to: 'Blue Shop' },
  })
  const cleared = await owner.patch(`${settings}?environment=test`, { brand_name: null })
  assert.equal(cleared.body.brand_name, null)
})

test('invalid input is refused and changes nothing', async () => {
  const owner = await app.signUp()
  const before = await owner.get(settings)
  for (const body of [
    { methods: ['telepathy'] },
    { methods: ['password', 'password'] },
    { signup: 'maybe' },
    { session_days: 0 },
    { session_days: 366 },
    { session_days: '30' },
    { brand_color: 'red;}' },
    { logo_url: 'javascript:alert(1)' },
    { portal_url: 'https://shop.example.com/portal?key=1' },
    { portal_url: 'https://user:secret@shop.example.com' },
    { portal_url: 'https://' },
    { identity_secret: 'mine' },
  ]) {
    const { status } = await owner.patch(settings, body)
    assert.equal(status, 400, JSON.stringify(body))
  }
  assert.deepEqual((await owner.get(settings)).body, before.body)
})

test('reading requires customers:read; changes and secrets require customers:write', async () => {
  const owner = await app.signUp()
  const reader = await app.staffWith(owner, ['customers:read'])
  const nobody = await app.staffWith(owner, ['flags:manage'])
  assert.equal((await reader.get(settings)).status, 200)
  assert.equal((await nobody.get(settings)).status, 403)
  assert.equal((await reader.patch(settings, { signup: 'closed' })).status, 403)
  assert.equal((await reader.get(`${settings}/identity-secret`)).status, 403)
  assert.equal((await reader.post(`${settings}/identity-secret/rotate`)).status, 403)
  assert.equal((await reader.get(`${settings}/signing-keys`)).status, 200)
  assert.equal((await reader.post(`${settings}/signing-keys/rotate`)).status, 403)
})

test('the identity secret can be read again, differs by environment, is encrypted, and can be rotated', async () => {
  const owner = await app.signUp()
  const secretOf = async (environment: string) =>
    (await owner.get(`${settings}/identity-secret?environment=${environment}`)).body.secret
  const live = await secretOf('live')
  assert.match(live, /^\w{43}$/)
  assert.equal(await secretOf('live'), live)
  const inTest = await secretOf('test')
  assert.notEqual(inTest, live)
  const stored = await app.database.sql<{ identity_secret: string }[]>`select identity_secret from contact_settings`
  assert.ok(stored.every(({ identity_secret }) => !identity_secret.includes(live)))
  const rotated = await owner.post(`${settings}/identity-secret/rotate`)
  assert.equal(rotated.status, 200)
  assert.notEqual(rotated.body.secret, live)
  assert.equal(await secretOf('live'), rotated.body.secret)
  assert.equal(await secretOf('test'), inTest)
  await owner.post(`${settings}/identity-secret/rotate`)
  const audit = await lastAudit(owner)
  assert.equal(audit.action, 'contact_auth.identity_secret_rotated')
  assert.ok(!JSON.stringify(audit).includes(rotated.body.secret))
})

test('the sign-in page config is public, for any origin, and can be cached for a minute', async () => {
  const owner = await app.signUp({ organizationName: 'Acme Rockets' })
  const { key } = await websiteOf(app, owner, 'test')
  await owner.patch(`${settings}?environment=test`, { brand_color: '#00aaff', methods: ['magic_link'] })
  await owner.put(`${settings}/providers/google?environment=test`, {
    preset: 'google',
    client_id: 'id',
    client_secret: 'very secret',
  })
  await owner.put(`${settings}/providers/off?environment=test`, {
    preset: 'google',
    client_id: 'id',
    client_secret: 'very secret',
    enabled: false,
  })
  const { status, body, headers } = await app.anyone.get(`/v1/config/${key}`)
  assert.equal(status, 200)
  assert.deepEqual(body, {
    environment: 'test',
    brand: { name: 'Acme Rockets', color: '#00aaff', logo_url: null },
    methods: ['magic_link'],
    providers: [{ provider: 'google', label: 'Google' }],
    signup: 'open',
  })
  assert.equal(headers.get('access-control-allow-origin'), '*')
  assert.match(String(headers.get('cache-control')), /public, max-age=60/)
})

test('config and JWKS refuse an unknown, revoked or secret key', async () => {
  const owner = await app.signUp()
  const { key: secretKey } = await app.secretKey(owner)
  const made = await owner.post('/v1/organization/api-keys', {
    kind: 'publishable',
    environment: 'live',
    name: 'Short-lived',
  })
  await owner.delete(`/v1/organization/api-keys/${made.body.id}`)
  for (const key of ['uk_pk_live_unknown', secretKey, made.body.key, 'nonsense', '%00']) {
    for (const path of ['config', 'jwks']) {
      const { status } = await app.anyone.get(`/v1/${path}/${key}`)
      assert.equal(status, 404, `${path} ${key}`)
    }
  }
})

test('config and JWKS are limited to 120 requests a minute per address', async () => {
  const { key } = await websiteOf(app, await app.signUp())
  for (const path of ['config', 'jwks']) {
    const from = { headers: { 'x-forwarded-for': `192.0.2.${path.length}` } }
    const statuses = []
    for (let i = 0; i < 121; i++) statuses.push((await app.anyone.get(`/v1/${path}/${key}`, from)).status)
    assert.deepEqual(statuses, [...Array(120).fill(200), 429])
  }
})

test('a provider is created, read, changed without its secret and deleted; the secret is never shown', async () => {
  const owner = await app.signUp()
  const path = `${settings}/providers/company-login`
  const given = { preset: 'oidc', label: 'Company', issuer: 'https://login.example.com', client_id: 'abc' }
  assert.equal((await owner.put(path, given)).status, 400)
  assert.equal((await owner.get(path)).status, 404)
  const made = await owner.put(path, { ...given, client_secret: 'hush-hush' })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  assert.equal(made.body.issuer, 'https://login.example.com')
  assert.ok(!JSON.stringify(made.body).includes('hush'))
  const changed = await owner.put(path, { ...given, label: 'Company login', enabled: false })
  assert.equal(changed.status, 200)
  assert.deepEqual([changed.body.label, changed.body.enabled], ['Company login', false])
  assert.equal(changed.body.created_at, made.body.created_at)
  assert.deepEqual((await owner.get(`${settings}/providers`)).body.providers, [changed.body])
  assert.equal((await owner.get(`${path}?environment=test`)).status, 404)
  const audit = await lastAudit(owner)
  assert.equal(audit.action, 'contact_auth.provider_saved')
  assert.deepEqual(audit.changes, {
    label: { from: 'Company', to: 'Company login' },
    enabled: { from: true, to: false },
  })
  const [stored] = await app.database.sql<{ client_secret: string }[]>`
    select client_secret from contact_providers where provider = 'company-login'`
  assert.ok(stored && !stored.client_secret.includes('hush'))
  assert.equal((await owner.delete(path)).status, 204)
  assert.equal((await owner.delete(path)).status, 404)
})

test('a provider requires URLs if its preset has none, and refuses them if the preset has fixed ones', async () => {
  const owner = await app.signUp()
  const client = { client_id: 'abc', client_secret: 'hush' }
  const endpoints = {
    authorization_url: 'https://id.example.com/authorize',
    token_url: 'https://id.example.com/token',
    userinfo_url: 'https://id.example.com/me',
    subject_field: 'id',
  }
  const put = (body: object) => owner.put(`${settings}/providers/some`, { ...client, ...body })
  for (const body of [
    { preset: 'oidc' },
    { preset: 'oauth2' },
    { preset: 'google', issuer: 'https://evil.example.com' },
    { preset: 'github', endpoints },
    { preset: 'oidc', issuer: 'ftp://login.example.com' },
    { preset: 'oidc', issuer: 'https://login.example.com', scopes: ['two words'] },
    { preset: 'facebook' },
  ]) {
    assert.equal((await put(body)).status, 400, JSON.stringify(body))
  }
  assert.equal((await owner.get(`${settings}/providers/some`)).status, 404)
  for (const [status, body] of [
    [201, { preset: 'oauth2', endpoints }],
    [200, { preset: 'github' }],
    [200, { preset: 'microsoft', issuer: 'https://login.microsoftonline.com/contoso/v2.0' }],
  ] as const) {
    assert.equal((await put(body)).status, status, JSON.stringify(body))
  }
  assert.equal((await owner.put(`${settings}/providers/Not%20A%20Slug`, { preset: 'google', ...client })).status, 404)
})

test('secrets are unavailable without an encryption key, and created once there is one', async () => {
  const database = app.database
  const bare = await testApp({ secrets: null, database })
  const owner = await bare.signUp()
  for (const answer of [
    await owner.get(`${settings}/identity-secret`),
    await owner.post(`${settings}/identity-secret/rotate`),
    await owner.post(`${settings}/signing-keys/rotate`),
    await owner.put(`${settings}/providers/google`, { preset: 'google', client_id: 'a', client_secret: 'b' }),
  ]) {
    assert.equal(answer.status, 503)
    assert.match(answer.body.error.message, /ENCRYPTION_KEY/)
  }
  assert.equal((await owner.get(settings)).status, 200)
  const { key } = await websiteOf(bare, owner)
  assert.deepEqual((await bare.anyone.get(`/v1/jwks/${key}`)).body, { keys: [] })
  await bare.close()
  await completeSettings(app.app.platform)
  const equipped = app.as(owner.token)
  assert.match((await equipped.get(`${settings}/identity-secret`)).body.secret, /^\w{43}$/)
  assert.equal((await app.anyone.get(`/v1/jwks/${key}`)).body.keys.length, 1)
})
