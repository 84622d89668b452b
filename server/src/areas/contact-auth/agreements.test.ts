import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { contactIn } from '../../../testing/contacts.ts'
import { someEmail } from '../../../testing/people.ts'
import { type Answer, callerAt } from '../../../testing/requests.ts'
import { minutes } from '../../platform/clock.ts'
import { newToken } from '../../platform/crypto/tokens.ts'
import { type OpenIdProvider, openIdProvider } from './oauth/provider-testing.ts'
import { type SignInPage, signInPage } from './testing.ts'

// A sign-up without a password agrees to the documents of the request that began it, as with a password.

const redirectUri = 'https://app.acme.example/signed-in'
const documents = '/v1/organization/legal'

let app: TestApp
let page: SignInPage
let provider: OpenIdProvider
let documentId: string
let versionId: string
before(async () => {
  app = await testApp()
  page = await signInPage(app)
  provider = await openIdProvider(redirectUri)
  const { url: issuer, clientId: client_id, clientSecret: client_secret } = provider
  const set = { preset: 'oidc', issuer, client_id, client_secret }
  const { status } = await page.owner.put('/v1/organization/contact-auth/providers/acme-id', set)
  assert.equal(status, 201)
  documentId = (await page.owner.post(documents, { slug: 'terms', title: 'Terms' })).body.id
  versionId = await publish('Be kind.')
})
after(async () => {
  await app.close()
  await provider.close()
})

async function publish(text: string): Promise<string> {
  const draft = await page.owner.post(`${documents}/${documentId}/versions`, { body: text, summary: 'I agree.' })
  const { status, body } = await page.owner.post(`${documents}/${documentId}/versions/${draft.body.id}/publish`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.id
}

type More = Record<string, unknown>

/** How somebody with this address begins, and how they end it with what they got. */
interface Way {
  begin(more?: More, headers?: Record<string, string>): Promise<Answer>
  end(more?: More): Promise<Answer>
}

const asking = (headers: Record<string, string> | undefined, path: string, body: More) =>
  callerAt(app.baseUrl, undefined, headers).post(`/v1/contact-auth/${path}`, { publishable_key: page.key, ...body })

const mailedWays = {
  link: (email: string): Way => ({
    begin: (more, headers) => asking(headers, 'magic-link', { email, ...more }),
    end: async (more) => page.post('magic-link/redeem', { token: await app.mail.tokenTo(email, 'uk_ml_'), ...more }),
  }),
  code: (email: string): Way => ({
    begin: (more, headers) => asking(headers, 'email-code', { email, ...more }),
    end: async (more) => page.post('email-code/verify', { email, code: await page.codeTo(email), ...more }),
  }),
}

function byProvider(email: string): Way {
  let url = ''
  provider.accounts.set(email, { email, email_verified: true })
  return {
    async begin({ signup_secret: _none, ...more } = {}, headers) {
      const begun = await asking(headers, 'oauth/acme-id/start', { redirect_uri: redirectUri, ...more })
      url = begun.body.authorization_url
      return begun
    },
    end: async () => page.post('oauth/acme-id/callback', await provider.visit(url, email)),
  }
}

const ways = Object.entries({ ...mailedWays, provider: byProvider })

async function legalOf({ status, body }: Answer) {
  assert.equal(status, 200, JSON.stringify(body))
  const { outstanding, acceptances } = (await app.as(body.token).get('/v1/contact/legal')).body
  return { outstanding: outstanding.length, acceptances }
}

for (const [name, by] of ways) {
  test(`${name}: an acceptance by a new contact has the time and IP address of the request`, async () => {
    const [way, signup_secret] = [by(someEmail()), newToken('')]
    const asked = app.clock.now().getTime()
    const headers = { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'The browser that agreed' }
    const begun = await way.begin({ signup_secret, accepted_versions: [versionId] }, headers)
    assert.ok(begun.status < 300, JSON.stringify(begun.body))
    app.clock.advance(minutes(2))
    const { outstanding, acceptances } = await legalOf(await way.end({ signup_secret }))
    const [{ version_id, source, ip, user_agent, accepted_at }] = acceptances
    assert.deepEqual([outstanding, acceptances.length, version_id, source], [0, 1, versionId, 'signup'])
    assert.deepEqual([ip, user_agent], ['203.0.113.9', 'The browser that agreed'])
    assert.ok(Date.parse(accepted_at) < asked + minutes(1))
  })

  test(`${name}: signing in to an existing contact accepts nothing`, async () => {
    const [{ email }, signup_secret] = [await contactIn(app, page.owner), newToken('')]
    const way = by(email)
    await way.begin({ signup_secret, accepted_versions: [versionId] })
    assert.deepEqual(await legalOf(await way.end({ signup_secret })), { outstanding: 1, acceptances: [] })
  })

  test(`${name}: a contact who accepted nothing is asked later`, async () => {
    const way = by(someEmail())
    await way.begin()
    assert.deepEqual(await legalOf(await way.end()), { outstanding: 1, acceptances: [] })
  })

  test(`${name}: a version that is not current is refused, and no sign-in begins`, async () => {
    const email = someEmail()
    const { body: draft } = await page.owner.post(`${documents}/${documentId}/versions`, {})
    for (const wrong of [documentId, draft.id]) {
      const { status, body } = await by(email).begin({ accepted_versions: [versionId, wrong] })
      assert.deepEqual([status, Object.keys(body.error.fields)], [400, ['accepted_versions.1']])
    }
    for (const bad of [[], [versionId, versionId], ['x'], 'x', null]) {
      assert.equal((await by(email).begin({ accepted_versions: bad })).status, 400)
    }
    await page.owner.delete(`${documents}/${documentId}/versions/${draft.id}`)
    assert.equal(await app.mail.countTo(email), 0)
    const [flows] = await app.database.sql`
      select count(*)::int as begun from contact_oauth_flows where environment_id = ${page.environmentId}`
    assert.equal(flows?.begun, 0)
  })
}

for (const [name, by] of Object.entries(mailedWays)) {
  test(`${name}: completing in another browser drops the acceptance, and the contact is asked`, async () => {
    const cases = [
      { asked: { signup_secret: newToken('') }, ended: {} },
      { asked: { signup_secret: newToken('') }, ended: { signup_secret: newToken('') } },
      { asked: {}, ended: { signup_secret: newToken('') } },
      { asked: {}, ended: {} },
    ]
    for (const { asked, ended } of cases) {
      const way = by(someEmail())
      await way.begin({ ...asked, accepted_versions: [versionId] })
      assert.deepEqual(await legalOf(await way.end(ended)), { outstanding: 1, acceptances: [] })
    }
  })

  test(`${name}: each email has the acceptance of its own request`, async () => {
    const [way, mine] = [by(someEmail()), newToken('')]
    await way.begin({ signup_secret: mine, accepted_versions: [versionId] })
    await way.begin({ signup_secret: newToken(''), accepted_versions: [versionId] })
    assert.deepEqual(await legalOf(await way.end({ signup_secret: mine })), { outstanding: 1, acceptances: [] })
  })
}

test('a version replaced in the meantime counts as accepted, and the new one is outstanding', async () => {
  const [way, signup_secret] = [mailedWays.link(someEmail()), newToken('')]
  await way.begin({ signup_secret, accepted_versions: [versionId] })
  const former = versionId
  versionId = await publish('Be kinder.')
  const { outstanding, acceptances } = await legalOf(await way.end({ signup_secret }))
  assert.deepEqual([outstanding, acceptances[0].version_id], [1, former])
})
