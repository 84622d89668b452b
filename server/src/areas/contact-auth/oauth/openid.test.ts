import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { contactIn } from '../../../../testing/contacts.ts'
import { confirm, someEmail } from '../../../../testing/people.ts'
import { hours, minutes } from '../../../platform/clock.ts'
import { kindOf, type SignInPage, signInPage, turnOnSecondFactor } from '../testing.ts'
import { type OpenIdProvider, openIdProvider } from './provider-testing.ts'

const redirectUri = 'https://app.acme.example/signed-in'

let app: TestApp
let page: SignInPage
let provider: OpenIdProvider
before(async () => {
  app = await testApp()
  page = await signInPage(app)
  provider = await openIdProvider(redirectUri)
  await setUp(page)
})
after(async () => {
  await app.close()
  await provider.close()
})

async function setUp(at: SignInPage, more: Record<string, unknown> = {}, environment = 'live') {
  await confirm(at.owner)
  const { status, body } = await at.owner.put(
    `/v1/organization/contact-auth/providers/acme-id?environment=${environment}`,
    {
      preset: 'oidc',
      issuer: provider.url,
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      ...more,
    },
  )
  assert.ok(status === 200 || status === 201, JSON.stringify(body))
}

let people = 0
function someone(account: { email?: string; email_verified?: boolean; name?: string }): string {
  const subject = `person-${++people}`
  provider.accounts.set(subject, account)
  return subject
}

async function start(more: Record<string, unknown> = {}, at = page): Promise<string> {
  const { status, body } = await at.post('oauth/acme-id/start', { redirect_uri: redirectUri, ...more })
  assert.equal(status, 200, JSON.stringify(body))
  return body.authorization_url
}
const finish = (came: Record<string, string>, at = page) => at.post('oauth/acme-id/callback', came)
const signIn = async (subject: string, more = {}, at = page) =>
  finish(await provider.visit(await start(more, at), subject), at)

test('the browser goes to the provider with state, nonce and PKCE, and returns to a session', async () => {
  const email = someEmail()
  const subject = someone({ email, email_verified: true, name: 'Ida Oidc' })
  const url = new URL(await start())
  assert.equal(url.origin, provider.url)
  assert.equal(url.searchParams.get('code_challenge_method'), 'S256')
  assert.equal(url.searchParams.get('scope'), 'openid email profile')
  for (const name of ['state', 'nonce', 'code_challenge']) assert.ok(url.searchParams.get(name), name)
  const { status, body } = await finish(await provider.visit(url.href, subject))
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.verified, true)
  assert.deepEqual([body.contact.email, body.contact.email_verified, body.contact.name], [email, true, 'Ida Oidc'])
  assert.equal((await signIn(subject)).body.contact.id, body.contact.id)
  assert.deepEqual(await kindOf(app, body.contact.id), [
    'contact.identified',
    'contact.signed_in oauth:acme-id',
    'contact.signed_in oauth:acme-id',
  ])
})

test('a verified address signs in to its contact and cancels a stranger’s sign-up', async () => {
  const email = someEmail()
  await page.post('signup', { email, password: 'of a stranger' })
  const mailed = await app.mail.tokenTo(email, 'uk_ev_')
  const { body: first } = await signIn(someone({ email, email_verified: true }))
  assert.equal((await page.post('verify-email', { token: mailed })).status, 401)
  assert.equal((await page.post('login', { email, password: 'of a stranger' })).status, 401)
  const { body: again } = await page.byLink(email)
  assert.equal(again.contact.id, first.contact.id)
})

test('an address not verified by the provider gives no access to an existing account', async () => {
  const email = someEmail()
  const { body: owner } = await page.byLink(email)
  for (const account of [{ email, email_verified: false }, { email }]) {
    const { status, body } = await signIn(someone(account))
    assert.equal(status, 200)
    assert.notEqual(body.contact.id, owner.contact.id)
    assert.equal(body.contact.email_verified, false)
  }
  assert.equal((await page.byLink(email)).body.contact.id, owner.contact.id)
})

test('a person who verifies the address later gets a separate account, not the unverified one', async () => {
  const email = someEmail()
  const { body: stranger } = await signIn(someone({ email, email_verified: false }))
  const { body: owner } = await page.byLink(email)
  assert.notEqual(owner.contact.id, stranger.contact.id)
})

test('a wrong, used or expired state is 401', async () => {
  const subject = someone({})
  const came = await provider.visit(await start(), subject)
  assert.equal((await finish({ ...came, state: 'another' })).status, 401)
  assert.equal((await finish(came)).status, 200)
  assert.equal((await finish(came)).status, 401)
  const late = await provider.visit(await start(), subject)
  app.clock.advance(minutes(10))
  assert.equal((await finish(late)).status, 401)
})

test('concurrent callbacks with one state open one session', async () => {
  const came = await provider.visit(await start(), someone({}))
  const answers = await Promise.all([1, 2, 3].map(() => finish(came)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401])
})

test('a used code, an invented code and a code of another flow are refused', async () => {
  const subject = someone({})
  const [first, second, third] = [await start(), await start(), await start()]
  const [one, two, three] = [
    await provider.visit(first, subject),
    await provider.visit(second, subject),
    await provider.visit(third, subject),
  ]
  assert.equal((await finish(one)).status, 200)
  assert.equal((await finish({ ...two, code: one.code ?? '' })).status, 401)
  assert.equal((await finish({ ...three, code: two.code ?? '' })).status, 401)
  assert.equal((await finish({ ...(await provider.visit(await start(), subject)), code: 'made-up' })).status, 401)
})

test('a nonce of another flow is refused', async () => {
  const url = new URL(await start())
  url.searchParams.set('nonce', 'of another flow')
  assert.equal((await finish(await provider.visit(url.href, someone({})))).status, 401)
})

test('a response from another issuer is refused', async () => {
  const came = await provider.visit(await start(), someone({}))
  assert.equal(came.iss, provider.url)
  assert.equal((await finish({ ...came, iss: 'https://evil.example' })).status, 401)
  const { iss: _iss, ...without } = await provider.visit(await start(), someone({}))
  assert.equal((await finish(without)).status, 401)
})

test('canceling at the provider does not sign in, and consumes the state', async () => {
  const came = await provider.visit(await start(), 'nobody')
  assert.equal(came.error, 'access_denied')
  const { status, body } = await finish(came)
  assert.equal(status, 401)
  assert.equal(body.error.code, 'unauthorized')
  assert.equal((await finish(came)).status, 401)
})

test('a flow of one environment is not valid in another', async () => {
  const inTest = await signInPage(app, page.owner, 'test')
  await setUp(inTest, {}, 'test')
  const came = await provider.visit(await start(), someone({}))
  assert.equal((await finish(came, inTest)).status, 401)
  assert.equal((await finish(came)).status, 200)
})

test('the visitor from before the redirect is merged into the contact that signs in', async () => {
  const subject = someone({})
  const { contactId } = await contactIn(app, page.owner, 'live', { kind: 'visitor' })
  const { body } = await signIn(subject, { anonymous_id: `visitor-${contactId}` })
  assert.equal(body.contact.id, contactId)
  const other = await contactIn(app, page.owner, 'live', { kind: 'visitor' })
  assert.equal((await signIn(subject, { anonymous_id: `visitor-${other.contactId}` })).body.contact.id, contactId)
  assert.ok((await kindOf(app, contactId)).includes('contact.merged'))
})

test('the second factor is also required after a sign-in by provider', async () => {
  const subject = someone({})
  const { body } = await signIn(subject)
  const { freshCode } = await turnOnSecondFactor(app, body.token)
  const challenged = await signIn(subject)
  assert.equal(challenged.body.two_factor_required, true)
  const { challenge_token } = challenged.body
  const exchanged = await page.post('two-factor', { challenge_token, code: freshCode() })
  assert.equal(exchanged.body.contact.id, body.contact.id)
  assert.equal((await kindOf(app, body.contact.id)).at(-1), 'contact.signed_in oauth:acme-id')
})

test('while sign-up is closed a provider admits only people with an account', async () => {
  const own = await signInPage(app)
  await setUp(own)
  const [known, email] = [someone({}), someEmail()]
  assert.equal((await signIn(known, {}, own)).status, 200)
  await own.settings({ signup: 'closed' })
  assert.equal((await signIn(known, {}, own)).status, 200)
  const stranger = someone({ email, email_verified: true })
  assert.equal((await signIn(stranger, {}, own)).status, 403)
  await own.settings({ signup: 'waitlist' })
  assert.equal((await signIn(stranger, {}, own)).status, 403)
  await app.anyone.post('/v1/waitlist', { publishable_key: own.key, email })
  const { body } = await own.owner.get('/v1/organization/waitlist')
  await own.owner.post(`/v1/organization/waitlist/${body.waitlist[0].id}/admit`)
  assert.equal((await signIn(stranger, {}, own)).status, 200)
  assert.equal((await signIn(someone({ email, email_verified: false }), {}, own)).status, 403)
})

test('an unknown provider is 404, a disabled one 403, and an unreachable one 503', async () => {
  const own = await signInPage(app)
  const ask = () => own.post('oauth/acme-id/start', { redirect_uri: redirectUri })
  assert.equal((await ask()).status, 404)
  await setUp(own, { enabled: false })
  assert.equal((await ask()).status, 403)
  await setUp(own, { issuer: 'http://127.0.0.1:9' })
  assert.equal((await ask()).status, 503)
})

test('abandoned flows are deleted', async () => {
  await start()
  app.clock.advance(hours(2))
  await app.settle()
  assert.equal((await app.database.sql`select 1 from contact_oauth_flows`).length, 0)
})
