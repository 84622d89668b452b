import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { someEmail } from '../../../testing/people.ts'
import { workOf } from '../../../testing/work-of.ts'

// Whether there is an account must not be seen in what is answered, nor in the work that is done for it.

let app: TestApp
before(async () => {
  app = await testApp()
  // Deferred writes are made by a timer, which would interfere.
  await app.app.platform.lastUsed.stop()
})
after(() => app.close())

test('requesting a password reset does the same work with and without an account', async () => {
  const { email } = await app.signUp()
  const ask = (address: string) => workOf(app, () => app.anyone.post('/v1/auth/forgot-password', { email: address }))
  const [known, unknown] = [await ask(email), await ask(someEmail())]
  assert.equal(known.status, 202)
  assert.ok(known.statements.length > 2)
  assert.deepEqual(unknown, known)
})

test('a token stored for an address without an account is already expired and is deleted later', async () => {
  const email = someEmail()
  await app.anyone.post('/v1/auth/forgot-password', { email })
  assert.equal(await app.mail.countTo(email), 0)
  const ofNobody = () =>
    app.database.sql`select 1 from staff_tokens where user_id is null and expires_at > ${app.clock.now()}`
  assert.equal((await ofNobody()).length, 0)
  app.clock.advance(3_600_001)
  await app.settle()
  assert.equal((await app.database.sql`select 1 from staff_tokens where user_id is null`).length, 0)
})
