import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { contactIn } from '../../../testing/contacts.ts'
import { type Staff, someEmail } from '../../../testing/people.ts'
import { type Answer, callerAt } from '../../../testing/requests.ts'
import { websiteOf } from '../../../testing/website.ts'
import { minutes } from '../../platform/clock.ts'
import { newToken } from '../../platform/crypto/tokens.ts'

let app: TestApp
let owner: Staff
let publishable_key: string
before(async () => {
  app = await testApp()
  owner = await app.signUp()
  publishable_key = (await websiteOf(app, owner)).key
})
after(() => app.close())

const post = (path: string, body: object, headers?: Record<string, string>) =>
  callerAt(app.baseUrl, undefined, headers).post(`/v1/contact-auth/${path}`, { publishable_key, ...body })

async function recordsOf({ status, body }: Answer) {
  assert.equal(status, 200, JSON.stringify(body))
  const path = `/v1/organization/contacts/${body.contact.id}/consent-records`
  return (await owner.get(path)).body.consent_records
}

const ways = {
  async link(email: string, begun: object, ended: object, headers?: Record<string, string>) {
    await post('magic-link', { email, ...begun }, headers)
    app.clock.advance(minutes(2))
    return post('magic-link/redeem', { token: await app.mail.tokenTo(email, 'uk_ml_'), ...ended })
  },
  async password(email: string, begun: object, ended: object, headers?: Record<string, string>) {
    await post('signup', { email, password: 'correct horse battery', ...begun }, headers)
    app.clock.advance(minutes(2))
    return post('verify-email', { token: await app.mail.tokenTo(email, 'uk_ev_'), ...ended })
  },
}

for (const [name, by] of Object.entries(ways)) {
  test(`${name}: a ticked box grants consent with the time and wording of the request`, async () => {
    const signup_secret = newToken('')
    const asked = app.clock.now()
    const { body: before } = await owner.get('/v1/organization/consent-wording')
    const headers = { 'user-agent': 'The browser that agreed' }
    const begun = { signup_secret, consents: { marketing: true, surveys: false } }
    const signingUp = by(someEmail(), begun, { signup_secret }, headers)
    const records = await recordsOf(await signingUp)
    assert.equal(records.length, 1)
    const [{ category, granted, at, source, wording, user_agent }] = records
    assert.deepEqual([category, granted, source, user_agent], ['marketing', true, 'signup', headers['user-agent']])
    assert.equal(wording, before.wording.marketing)
    assert.ok(Date.parse(at) < asked.getTime() + minutes(1))
  })

  test(`${name}: a sign-up completed in another browser grants no consent`, async () => {
    const consents = { marketing: true }
    const other = await by(someEmail(), { signup_secret: newToken(''), consents }, { signup_secret: newToken('') })
    assert.deepEqual(await recordsOf(other), [])
  })

  test(`${name}: an unknown category is refused, and no sign-up begins`, async () => {
    const email = someEmail()
    for (const consents of [{ transactional: true }, { marketing: 'yes' }, [], 'marketing', null]) {
      const path = name === 'link' ? 'magic-link' : 'signup'
      const { status } = await post(path, { email, password: 'correct horse battery', consents })
      assert.equal(status, 400)
    }
    assert.equal(await app.mail.countTo(email), 0)
  })
}

test('signing in to an existing contact grants no consent', async () => {
  const [{ email }, signup_secret] = [await contactIn(app, owner), newToken('')]
  const begun = { signup_secret, consents: { marketing: true } }
  assert.deepEqual(await recordsOf(await ways.link(email, begun, { signup_secret })), [])
})

test('a sign-up asks for the categories selected by staff, in their order', async () => {
  const stranger = await app.signUp()
  const { key } = await websiteOf(app, stranger)
  const path = '/v1/organization/consent-wording'
  const asked = async () => (await callerAt(app.baseUrl).get(`/v1/consents/${key}`)).body.asked
  assert.deepEqual(await asked(), [])
  const wanted = { asked_at_signup: ['surveys', 'marketing'], wording: { surveys: 'Ask me.' } }
  const { body } = await stranger.put(path, wanted)
  assert.deepEqual(body.asked_at_signup, ['marketing', 'surveys'])
  assert.deepEqual(await asked(), [
    { category: 'marketing', wording: body.wording.marketing },
    { category: 'surveys', wording: 'Ask me.' },
  ])
  assert.equal((await callerAt(app.baseUrl).get('/v1/consents/uk_pk_live_nobody')).status, 404)
  assert.equal((await stranger.put(path, { asked_at_signup: ['marketing', 'marketing'] })).status, 400)
  assert.equal((await stranger.put(path, { asked_at_signup: [] })).body.asked_at_signup.length, 0)
  assert.deepEqual(await asked(), [])
})
