import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../server/testing/app.ts'
import { someEmail } from '../../server/testing/people.ts'
import { websiteOf } from '../../server/testing/website.ts'
import { createClient } from '../src/index.ts'

let app: TestApp
let publishable_key: string
before(async () => {
  app = await testApp()
  publishable_key = (await websiteOf(app, await app.signUp())).key
})
after(() => app.close())

/** Makes the process a browser with this storage. */
function inBrowser(values: Map<string, string>): void {
  const localStorage = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
  }
  Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true, writable: true })
}

async function signUp(verifyIn?: Map<string, string>) {
  const client = createClient({ baseUrl: app.baseUrl })
  const [email, password] = [someEmail(), 'of the sign-up']
  await client('POST /v1/contact-auth/signup', { body: { publishable_key, email, password } })
  const token = await app.mail.tokenTo(email, 'uk_ev_')
  if (verifyIn) inBrowser(verifyIn)
  const answer = await client('POST /v1/contact-auth/verify-email', { body: { publishable_key, token } })
  assert.ok('password' in answer)
  return answer
}

test('in one browser, the client sends the secret of the sign-up by itself, and the password is saved', async () => {
  const storage = new Map<string, string>()
  inBrowser(storage)
  const { password, contact } = await signUp()
  assert.deepEqual([password, contact.has_password], [{ saved: true, message: null }, true])
  assert.deepEqual([...storage.keys()], [`userkeep.sign-up.${publishable_key}`])
})

test('another browser has another secret, and the response says that the password was not saved', async () => {
  inBrowser(new Map())
  const { password, contact } = await signUp(new Map())
  assert.deepEqual([password.saved, contact.has_password], [false, false])
  assert.match(password.message ?? '', /POST \/v1\/contact\/password/)
})

test('without storage the request is sent as it is given', async () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new Error('storage is refused')
    },
  })
  assert.equal((await signUp()).password.saved, false)
})
