import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { someEmail } from '../../../../testing/people.ts'
import { kindOf, type SignInPage, signInPage } from '../testing.ts'
import { listen, type TestProvider } from './provider-testing.ts'

const redirectUri = 'https://app.acme.example/signed-in'
const secret = 'the client secret'

/** The provider's data about the owner of the code. */
interface Person {
  profile: unknown
  emails?: unknown
}

let app: TestApp
let page: SignInPage
let provider: TestProvider
const people = new Map<string, Person>()
const challenges = new Map<string, string>()

before(async () => {
  app = await testApp()
  page = await signInPage(app)
  provider = await listen((request, response) => void answer(request, response))
})
after(async () => {
  await app.close()
  await provider.close()
})

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const send = (status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  if (request.url === '/token') return send(200, exchange(new URLSearchParams(await text(request))))
  const person = people.get(/^Bearer access-(.*)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')
  if (!person) return send(401, {})
  if (request.url === '/moved') {
    response.writeHead(302, { location: '/user' })
    response.end()
    return
  }
  return send(200, request.url === '/user/emails' ? person.emails : person.profile)
}

/** Like GitHub, refuses with status 200. */
function exchange(form: URLSearchParams) {
  const code = form.get('code') ?? ''
  const proven = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  const isRight =
    form.get('client_secret') === secret &&
    form.get('redirect_uri') === redirectUri &&
    challenges.get(code) === proven &&
    challenges.delete(code)
  return isRight
    ? { access_token: `access-${code}`, token_type: 'bearer', scope: '' }
    : { error: 'bad_verification_code' }
}

async function setUp(more: Record<string, unknown> = {}) {
  const endpoints = {
    authorization_url: `${provider.url}/authorize`,
    token_url: `${provider.url}/token`,
    userinfo_url: `${provider.url}/user`,
    subject_field: 'id',
    email_field: 'mail',
    email_verified_field: 'mail_confirmed',
    name_field: 'display_name',
    ...more,
  }
  const body = { preset: 'oauth2', endpoints, client_id: 'userkeep', client_secret: secret, scopes: ['profile'] }
  const { status } = await page.owner.put('/v1/organization/contact-auth/providers/plain', body)
  assert.ok(status === 200 || status === 201)
}

let codes = 0
async function signIn(person: Person, given: Record<string, string> = {}) {
  const { body } = await page.post('oauth/plain/start', { redirect_uri: redirectUri })
  const url = new URL(body.authorization_url)
  const code = `code-${++codes}`
  people.set(code, person)
  challenges.set(code, url.searchParams.get('code_challenge') ?? '')
  const state = url.searchParams.get('state') ?? ''
  return page.post('oauth/plain/callback', { code, state, ...given })
}

test('a profile is read from the configured fields', async () => {
  await setUp()
  const email = someEmail()
  const person = { profile: { id: 4711, mail: email, mail_confirmed: true, display_name: '  Paul\nPlain ' } }
  const { status, body } = await signIn(person, { iss: 'https://whatever.example' })
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual([body.contact.email, body.contact.email_verified, body.contact.name], [email, true, 'Paul Plain'])
  assert.equal((await signIn({ profile: { id: '4711' } })).body.contact.id, body.contact.id)
  assert.deepEqual(await kindOf(app, body.contact.id), [
    'contact.identified',
    'contact.signed_in oauth:plain',
    'contact.signed_in oauth:plain',
  ])
})

test('an unverified address merges no contact', async () => {
  await setUp()
  const email = someEmail()
  const { body: owner } = await page.byLink(email)
  for (const [id, more] of [
    [1, {}],
    [2, { mail_confirmed: false }],
    [3, { mail_confirmed: 'no' }],
  ] as const) {
    const { body } = await signIn({ profile: { id: `unproven-${id}`, mail: email, ...more } })
    assert.notEqual(body.contact.id, owner.contact.id)
  }
  await setUp({ email_verified_field: null })
  const { body } = await signIn({ profile: { id: 'unproven-4', mail: email, mail_confirmed: true } })
  assert.notEqual(body.contact.id, owner.contact.id)
})

test('a code that the provider refuses is 401, also an invented one', async () => {
  await setUp()
  assert.equal((await signIn({ profile: { id: 'x' } }, { code: 'made-up' })).status, 401)
  assert.equal((await signIn({ profile: { id: 'x' } }, { error: 'access_denied' })).status, 401)
})

test('a profile without a subject, not a JSON object, or too large is 401', async () => {
  await setUp()
  const profiles = [{}, { id: '' }, { id: null }, { id: {} }, { id: 'x'.repeat(256) }, { id: 'a\u0000b' }, null, 'text']
  for (const profile of profiles) assert.equal((await signIn({ profile })).status, 401, JSON.stringify(profile))
  assert.equal((await signIn({ profile: { id: 'large', more: 'x'.repeat(600_000) } })).status, 401)
})

test('a redirect of the profile endpoint is not followed', async () => {
  await setUp({ userinfo_url: `${provider.url}/moved` })
  assert.equal((await signIn({ profile: { id: 'moved' } })).status, 401)
})

test('a GitHub profile uses only the primary address, and only if it is verified', async () => {
  await setUp({ email_field: null, email_verified_field: null })
  await app.database.sql`
    update contact_providers set preset = 'github' where environment_id = ${page.environmentId}`
  const [primary, other] = [someEmail(), someEmail()]
  const { body: owner } = await page.byLink(primary)
  const emails = [
    { email: other, primary: false, verified: true },
    { email: primary, primary: true, verified: true },
  ]
  const { body } = await signIn({ profile: { id: 77, email: other }, emails })
  assert.equal(body.contact.id, owner.contact.id)
  const unproven = [{ email: primary, primary: true, verified: false }, null, 'odd']
  const stranger = await signIn({ profile: { id: 78 }, emails: unproven })
  assert.equal(stranger.body.contact.email, null)
  assert.equal((await signIn({ profile: { id: 79 }, emails: { message: 'no scope' } })).status, 200)
})

test('a redirect URI cannot have a query or a fragment', async () => {
  await setUp()
  for (const redirect_uri of [`${redirectUri}?a=b`, `${redirectUri}#a`, 'javascript:alert(1)', '/here']) {
    assert.equal((await page.post('oauth/plain/start', { redirect_uri })).status, 400, redirect_uri)
  }
})
