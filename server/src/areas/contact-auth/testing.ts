import assert from 'node:assert/strict'
import type { TestApp } from '../../../testing/app.ts'
import { type Authenticator, authenticator } from '../../../testing/authenticator.ts'
import { environmentOf } from '../../../testing/contacts.ts'
import type { Staff } from '../../../testing/people.ts'
import { type Answer, callerAt } from '../../../testing/requests.ts'
import { newToken } from '../../platform/crypto/tokens.ts'

/** A sign-in page of a tenant: everyone who uses it comes from an address of their own. */
export interface SignInPage {
  owner: Staff
  key: string
  environmentId: string
  /** To `/v1/contact-auth/<path>`, with the publishable key. */
  post(path: string, body?: Record<string, unknown>): Promise<Answer>
  settings(change: Record<string, unknown>): Promise<void>
  codeTo(email: string): Promise<string>
  /** Requests a magic link and redeems it. */
  byLink(email: string, more?: Record<string, unknown>): Promise<Answer>
  /** Signs up with a password and opens the mail in the same browser. */
  signUp(email: string, password: string, name?: string): Promise<Answer>
}

export async function signInPage(
  app: TestApp,
  given?: Staff,
  environment: 'live' | 'test' = 'live',
): Promise<SignInPage> {
  const owner = given ?? (await app.signUp())
  const { body } = await owner.get(`/v1/organization/api-keys?environment=${environment}`)
  const key: string = body.api_keys.find((row: { kind: string }) => row.kind === 'publishable').key
  const post: SignInPage['post'] = (path, more = {}) =>
    callerAt(app.baseUrl).post(`/v1/contact-auth/${path}`, { publishable_key: key, ...more })
  return {
    owner,
    key,
    environmentId: await environmentOf(app.database.sql, owner, environment),
    post,
    async settings(change) {
      const { status } = await owner.patch(`/v1/organization/contact-auth?environment=${environment}`, change)
      assert.equal(status, 200)
    },
    async codeTo(email) {
      const code = /^ +(\d{6})$/m.exec((await app.mail.to(email)).text_body)?.[1]
      assert.ok(code, 'no code in the mail')
      return code
    },
    async byLink(email, more) {
      assert.equal((await post('magic-link', { email })).status, 202)
      return post('magic-link/redeem', { token: await app.mail.tokenTo(email, 'uk_ml_'), ...more })
    },
    async signUp(email, password, name) {
      const signup_secret = newToken('')
      assert.equal((await post('signup', { email, password, signup_secret, ...(name && { name }) })).status, 202)
      return post('verify-email', { token: await app.mail.tokenTo(email, 'uk_ev_'), signup_secret })
    },
  }
}

/** Turns two-factor on, as the contact itself would, with the session of a sign-in. */
export async function turnOnSecondFactor(
  app: TestApp,
  token: string,
  password?: string,
): Promise<Authenticator & { recoveryCodes: string[] }> {
  const own = app.as(token)
  const enrolled = await own.post('/v1/contact/two-factor', password === undefined ? {} : { password })
  assert.equal(enrolled.status, 200, JSON.stringify(enrolled.body))
  const phone = authenticator(enrolled.body.secret, app.clock)
  const confirmed = await own.post('/v1/contact/two-factor/confirm', { code: phone.code() })
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body))
  return { ...phone, recoveryCodes: confirmed.body.recovery_codes }
}

/** The facts about a contact, oldest first, with how it signed in where it did. */
export async function kindOf(app: TestApp, contactId: string): Promise<string[]> {
  await app.settle()
  const rows = await app.database.sql<{ type: string; method: string | null }[]>`
    select type, data->>'method' as method from facts where contact_id = ${contactId} order by sequence`
  return rows.map(({ type, method }) => (method === null ? type : `${type} ${method}`))
}
