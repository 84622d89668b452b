import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'

// Whoever has the identity secret can be anybody, and whoever aims a provider elsewhere reads what is sent there.

let app: TestApp
let owner: Staff
before(async () => {
  app = await testApp()
  owner = await app.signUp()
})
after(() => app.close())

const settings = '/v1/organization/contact-auth'
const actions = async (): Promise<string[]> =>
  (await owner.get('/v1/organization/audit-events?limit=200')).body.audit_events.map(
    ({ action }: { action: string }) => action,
  )

test('the identity secret takes customers:impersonate to read and to rotate', async () => {
  const writer = await app.staffWith(owner, ['customers:read', 'customers:write'])
  const support = await app.staffWith(owner, ['customers:impersonate'])
  const ask = async (staff: Staff) => [
    (await staff.get(`${settings}/identity-secret`)).status,
    (await staff.post(`${settings}/identity-secret/rotate`)).status,
  ]
  assert.deepEqual(
    [await ask(writer), await ask(support)],
    [
      [403, 403],
      [200, 200],
    ],
  )
})

test('each read of the identity secret stands in the audit log, without the secret', async () => {
  const { body } = await owner.get(`${settings}/identity-secret`)
  assert.equal((await actions())[0], 'contact_auth.identity_secret_read')
  const log = JSON.stringify((await owner.get('/v1/organization/audit-events')).body)
  assert.ok(!log.includes(body.secret))
})

const endpoints = {
  authorization_url: 'https://id.example.com/authorize',
  token_url: 'https://id.example.com/token',
  userinfo_url: 'https://id.example.com/me',
  subject_field: 'id',
}

test('a provider that is aimed elsewhere takes the client secret again', async () => {
  const at = `${settings}/providers/acme`
  const plain = { preset: 'oauth2', client_id: 'acme', endpoints }
  assert.equal((await owner.put(at, { ...plain, client_secret: 'the secret' })).status, 201)
  const moved = [
    { ...plain, endpoints: { ...endpoints, authorization_url: 'https://evil.example.com/authorize' } },
    { ...plain, endpoints: { ...endpoints, token_url: 'https://evil.example.com/token' } },
    { ...plain, endpoints: { ...endpoints, userinfo_url: 'https://evil.example.com/me' } },
    { preset: 'oidc', client_id: 'acme', issuer: 'https://evil.example.com' },
    { preset: 'google', client_id: 'acme' },
  ]
  for (const body of moved) {
    const { status, body: answer } = await owner.put(at, body)
    assert.deepEqual([status, answer.error.code], [400, 'invalid_request'])
    assert.ok(answer.error.fields.client_secret)
  }
  assert.deepEqual((await owner.get(at)).body.endpoints.token_url, endpoints.token_url)
  assert.equal((await owner.put(at, { ...plain, label: 'Acme', enabled: false })).status, 200)
  assert.equal((await owner.put(at, { ...moved[1], client_secret: 'again' })).status, 200)
})

test('an issuer that changes takes it too', async () => {
  const at = `${settings}/providers/oidc`
  const oidc = { preset: 'oidc', client_id: 'a', issuer: 'https://id.example.com' }
  await owner.put(at, { ...oidc, client_secret: 'the secret' })
  assert.equal((await owner.put(at, { ...oidc, issuer: 'https://evil.example.com' })).status, 400)
  assert.equal((await owner.put(at, { ...oidc, client_id: 'b' })).status, 200)
})

test('a provider that is saved as it is leaves no record', async () => {
  const at = `${settings}/providers/google`
  const google = { preset: 'google', client_id: 'a' }
  const { body: saved } = await owner.put(at, { ...google, client_secret: 'the secret' })
  const before = await actions()
  app.clock.advance(1000)
  assert.deepEqual((await owner.put(at, google)).body, saved)
  assert.deepEqual(await actions(), before)
})
