import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { confirm, type Staff } from '../../../../testing/people.ts'
import { setPortalUrl } from '../../../../testing/portal.ts'
import { days, minutes } from '../../../platform/clock.ts'

let app: TestApp
let owner: Staff
before(async () => {
  app = await testApp()
})
after(() => app.close())

const settings = '/v1/organization/contact-auth'
const confirmation = `${settings}/portal-url/confirm`

test('a new host is pending until an owner confirms it by an emailed link, which works once', async () => {
  owner = await app.signUp()
  const asked = await owner.patch(settings, { portal_url: 'https://account.example.com/a' })
  assert.deepEqual([asked.body.portal_url, asked.body.pending_portal_url], [null, 'https://account.example.com/a'])
  const token = await app.mail.tokenTo(owner.email, 'uk_pu_')
  assert.equal((await owner.post(confirmation, { token: 'uk_pu_wrong' })).status, 400)
  const confirmed = await owner.post(confirmation, { token })
  assert.deepEqual(
    [confirmed.body.portal_url, confirmed.body.pending_portal_url],
    ['https://account.example.com/a', null],
  )
  assert.equal((await owner.post(confirmation, { token })).status, 400)
})

test('a new path on the confirmed host and the built-in portal apply at once, and owners are emailed', async () => {
  owner = await app.signUp()
  await setPortalUrl(app, owner, 'https://account.example.com/a')
  const moved = await owner.patch(settings, { portal_url: 'https://account.example.com/b' })
  assert.deepEqual([moved.body.portal_url, moved.body.pending_portal_url], ['https://account.example.com/b', null])
  assert.match((await app.mail.to(owner.email)).text_body, /account\.example\.com\/b/)
  assert.equal((await owner.patch(settings, { portal_url: null })).body.portal_url, null)
  const other = await owner.patch(settings, { portal_url: 'https://account.example.com.evil.example' })
  assert.equal(other.body.portal_url, null)
})

test('a link expires after three days, and when the URL is requested again or withdrawn', async () => {
  owner = await app.signUp()
  const ask = async (url: string | null) => {
    await owner.patch(settings, { portal_url: url })
    return /uk_pu_\w+/.exec((await app.mail.to(owner.email)).text_body)?.[0] ?? ''
  }
  const first = await ask('https://one.example.com')
  const second = await ask('https://one.example.com')
  assert.notEqual(first, second)
  assert.equal((await owner.post(confirmation, { token: first })).status, 400)
  assert.equal((await owner.patch(settings, { portal_url: null })).body.pending_portal_url, null)
  assert.equal((await owner.post(confirmation, { token: second })).status, 400)
  const third = await ask('https://one.example.com')
  app.clock.advance(days(3))
  assert.equal((await owner.post(confirmation, { token: third })).status, 400)
})

test('ten minutes after sign-in, changing the portal URL requires the password again', async () => {
  owner = await app.signUp()
  app.clock.advance(minutes(10))
  const refused = await owner.patch(settings, { portal_url: 'https://one.example.com' })
  assert.deepEqual([refused.status, refused.body.error.code], [403, 'confirmation_required'])
  assert.equal((await owner.get(`${settings}/identity-secret`)).body.error.code, 'confirmation_required')
  assert.equal((await owner.patch(settings, { signup: 'closed' })).status, 200)
  const wrong = await owner.post('/v1/account/confirm', { password: 'not the password' })
  assert.deepEqual([wrong.status, wrong.body.error.code], [403, 'invalid_password'])
  assert.equal((await owner.post('/v1/account/confirm', {})).status, 400)
  await confirm(owner)
  assert.equal((await owner.patch(settings, { portal_url: 'https://one.example.com' })).status, 200)
})
