import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { turnOnTwoFactor } from '../../../testing/authenticator.ts'
import type { Staff } from '../../../testing/people.ts'
import { minutes } from '../../platform/clock.ts'

// The identity secret lets its holder be anybody, and a redirected provider reads everything sent there.

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

test('reading and rotating the identity secret require customers:impersonate', async () => {
  const writer = await app.staffWith(owner, ['customers:read', 'customers:write'])
  const support = await app.staffWith(owner, ['customers:write', 'customers:impersonate'])
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

test('each read of the identity secret is in the audit log, without the secret', async () => {
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

test('changing the endpoints of a provider requires the client secret again', async () => {
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

test('changing the issuer requires the client secret again', async () => {
  const at = `${settings}/providers/oidc`
  const oidc = { preset: 'oidc', client_id: 'a', issuer: 'https://id.example.com' }
  await owner.put(at, { ...oidc, client_secret: 'the secret' })
  assert.equal((await owner.put(at, { ...oidc, issuer: 'https://evil.example.com' })).status, 400)
  assert.equal((await owner.put(at, { ...oidc, client_id: 'b' })).status, 200)
})

test('saving an unchanged provider leaves no audit record', async () => {
  const at = `${settings}/providers/google`
  const google = { preset: 'google', client_id: 'a' }
  const { body: saved } = await owner.put(at, { ...google, client_secret: 'the secret' })
  const before = await actions()
  app.clock.advance(1000)
  assert.deepEqual((await owner.put(at, google)).body, saved)
  assert.deepEqual(await actions(), before)
})

test('a session is confirmed by an authenticator code or a recovery code, each valid once', async () => {
  const staff = await app.signUp()
  const secret = () => staff.get(`${settings}/identity-secret`)
  const confirm = (body: object) => staff.post('/v1/account/confirm', body)
  const refused = await confirm({ code: '123456' })
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'conflict'])
  const phone = await turnOnTwoFactor(staff, app.clock)
  app.clock.advance(minutes(10))
  assert.equal((await secret()).body.error.code, 'confirmation_required')
  const wrong = await confirm({ code: phone.wrongCode() })
  assert.deepEqual([wrong.status, Object.keys(wrong.body.error.fields)], [400, ['code']])
  assert.equal((await secret()).status, 403)

  const code = phone.freshCode()
  const confirmed = await confirm({ code })
  assert.equal(confirmed.status, 200)
  assert.ok(Date.parse(confirmed.body.confirmed_until) > app.clock.now().getTime())
  assert.equal((await secret()).status, 200)
  assert.equal((await confirm({ code })).status, 400)

  app.clock.advance(minutes(10))
  assert.equal((await secret()).status, 403)
  const [recovery] = phone.recoveryCodes
  assert.equal((await confirm({ code: recovery })).status, 200)
  assert.equal((await secret()).status, 200)
  assert.equal((await confirm({ code: recovery })).status, 400)
  const { body } = await staff.get('/v1/organization/audit-events?action=account.confirmed')
  assert.deepEqual(
    body.audit_events.map(({ changes }: { changes: object }) => changes),
    [{ by: { to: 'code' } }, { by: { to: 'code' } }],
  )
})

test('owners are emailed when a provider or the identity secret changes, and when the secret is read', async () => {
  const staff = await app.signUp()
  const acting = await app.staffWith(staff, ['customers:write', 'customers:impersonate'])
  const at = `${settings}/providers/acme`
  const provider = { preset: 'oidc', client_id: 'acme', issuer: 'https://id.example.com', label: 'Acme ID' }
  const acts: [act: () => Promise<{ status: number }>, subject: string, text: string][] = [
    [
      () => acting.put(at, { ...provider, client_secret: 'a secret' }),
      'An OAuth provider was added',
      'added the OAuth provider Acme ID (https://id.example.com)',
    ],
    [() => acting.put(at, { ...provider, client_id: 'other' }), 'An OAuth provider was changed', 'changed the OAuth'],
    [() => acting.delete(at), 'An OAuth provider was removed', 'removed the OAuth provider Acme ID'],
    [() => acting.get(`${settings}/identity-secret`), 'The identity secret was read', 'read the identity secret'],
    [
      () => acting.post(`${settings}/identity-secret/rotate`),
      'The identity secret was replaced',
      'replaced the identity secret',
    ],
  ]
  let mails = await app.mail.countTo(staff.email)
  for (const [act, subject, text] of acts) {
    const { status } = await act()
    assert.ok(status < 300, `${subject} ${status}`)
    assert.equal(await app.mail.countTo(staff.email), ++mails)
    const mail = await app.mail.to(staff.email)
    assert.ok(mail.subject.startsWith(`${subject}: `), mail.subject)
    assert.ok(mail.text_body.replaceAll(/\s+/g, ' ').includes(text), mail.text_body)
    assert.ok(mail.text_body.includes(acting.email))
    assert.ok(!/a secret|whsec|uk_/.test(mail.text_body))
  }
  assert.equal(await app.mail.countTo(acting.email), 0)
})
