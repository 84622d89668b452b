import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { type Staff, someEmail } from '../../../../testing/people.ts'

let app: TestApp
let owner: Staff
before(async () => {
  app = await testApp()
  owner = await app.signUp()
})
after(() => app.close())

const tokenIn = (url: string): string => url.slice(url.indexOf('#') + 1)

async function customer(): Promise<string> {
  const { body } = await owner.post('/v1/organization/customers', { name: 'Acme' })
  return `/v1/organization/customers/${body.id}/invitations`
}

test('staff get the mailed link once, and a new link when they resend the invitation', async () => {
  const path = await customer()
  const email = someEmail('linked')
  const { status, body: sent } = await owner.post(path, { email })
  assert.equal(status, 201, JSON.stringify(sent))
  assert.equal(sent.mail_delivery, 'development_mailbox')
  assert.equal(tokenIn(sent.accept_url), await app.mail.tokenTo(email, 'uk_ti_'))
  const { body: resent } = await owner.post(`${path}/${sent.id}/resend`)
  assert.equal(tokenIn(resent.accept_url), await app.mail.tokenTo(email, 'uk_ti_'))
  assert.equal((await app.as(tokenIn(sent.accept_url)).get('/v1/team-invitations')).body.status, 'replaced')
  const [listed] = (await owner.get(path)).body.invitations
  assert.deepEqual([listed.accept_url, listed.mail_delivery], [undefined, undefined])
})

test('the link only works for a contact with the verified invited address', async () => {
  const path = await customer()
  const email = someEmail('linked')
  const token = tokenIn((await owner.post(path, { email })).body.accept_url)
  const other = await app.contact(owner)
  const refused = await other.post('/v1/contact/invitations/accept', { token })
  assert.deepEqual([refused.status, refused.body.error.code], [403, 'wrong_recipient'])
  const invited = await app.contact(owner, { email })
  assert.equal((await invited.post('/v1/contact/invitations/accept', { token })).status, 200)
})

test('a member of the customer who sends an invitation does not get the link', async () => {
  const founder = await app.contact(owner)
  await founder.post('/v1/contact/customers', { name: 'Hooli' })
  const { status, body } = await founder.post('/v1/contact/customer/invitations', { email: someEmail('linked') })
  assert.equal(status, 201)
  assert.deepEqual([body.accept_url, body.mail_delivery], [undefined, undefined])
})
