import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { ContactPerson } from '../../../testing/contacts.ts'
import { type Staff, someEmail } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'
import { days } from '../../platform/clock.ts'

let app: TestApp
let owner: Staff

before(async () => {
  app = await testApp()
  owner = await app.signUp({ organizationName: 'Vandelay' })
})
after(() => app.close())

const path = '/v1/contact/customer'
const founded = async (by: ContactPerson, name = 'Kramerica'): Promise<string> =>
  (await by.post('/v1/contact/customers', { name })).body.id
const code = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code]

test('an invitation is mailed in the name of the tenant, with the token only in the fragment', async () => {
  const founder = await app.contact(owner, { name: 'Elaine' })
  const id = await founded(founder, 'Peterman')
  const email = someEmail('george')
  const invited = await founder.post(`${path}/invitations`, { email })
  assert.equal(invited.status, 201, JSON.stringify(invited.body))
  assert.deepEqual([invited.body.role.key, invited.body.invited_by.contact_id], ['member', founder.contactId])
  assert.deepEqual((await founder.get(`${path}/invitations`)).body.invitations, [invited.body])
  const { subject, text_body: text } = await app.mail.to(email)
  assert.equal(subject, 'Join Peterman on Vandelay')
  assert.match(text, /Elaine invited you to join the team Peterman on Vandelay/)
  assert.match(text, /http:\/\/userkeep\.test\/portal\/accept-invitation\?key=uk_pk_live_\w+#uk_ti_\w{65}/)
  assert.ok(!text.includes('Userkeep'))
  const token = await app.mail.tokenTo(email, 'uk_ti_')
  const george = await app.contact(owner, { email })
  const accepted = await george.post('/v1/contact/invitations/accept', { token })
  assert.equal(accepted.status, 200, JSON.stringify(accepted.body))
  assert.deepEqual([accepted.body.id, accepted.body.role.key, accepted.body.member_count], [id, 'member', 2])
  assert.deepEqual(code(await george.post('/v1/contact/invitations/accept', { token })), [404, 'not_found'])
  assert.deepEqual((await founder.get(`${path}/invitations`)).body.invitations, [])
})

test('only a contact with the verified invited address can accept', async () => {
  const founder = await app.contact(owner)
  await founded(founder)
  const email = someEmail('Newman')
  await founder.post(`${path}/invitations`, { email: email.toUpperCase() })
  const token = await app.mail.tokenTo(email, 'uk_ti_')
  const accept = (by: Caller) => by.post('/v1/contact/invitations/accept', { token })
  assert.deepEqual(code(await accept(await app.contact(owner))), [403, 'wrong_recipient'])
  assert.deepEqual(code(await accept(await app.contact(owner, { email, environment: 'test' }))), [404, 'not_found'])
  assert.deepEqual(code(await accept(await app.contact(await app.signUp(), { email }))), [404, 'not_found'])
  const newman = await app.contact(owner, { email })
  const both = await Promise.all([accept(newman), accept(newman)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 404])
})

test('an invitation is invalid after seven days, if withdrawn, and if it never existed', async () => {
  const founder = await app.contact(owner)
  await founded(founder)
  const jerry = await app.contact(owner)
  const { email } = jerry
  const accept = (token: string) => jerry.post('/v1/contact/invitations/accept', { token })
  const { body: first } = await founder.post(`${path}/invitations`, { email })
  const withdrawn = await app.mail.tokenTo(email, 'uk_ti_')
  assert.deepEqual(code(await founder.post(`${path}/invitations`, { email })), [409, 'conflict'])
  assert.equal((await founder.delete(`${path}/invitations/${first.id}`)).status, 204)
  assert.equal((await founder.delete(`${path}/invitations/${first.id}`)).status, 404)
  await founder.post(`${path}/invitations`, { email })
  const expired = await app.mail.tokenTo(email, 'uk_ti_')
  app.clock.advance(days(7))
  const answers = await Promise.all([withdrawn, expired, 'uk_ti_never', '', 'x'.repeat(300)].map(accept))
  for (const answer of answers) {
    assert.equal(answer.status, 404)
    assert.deepEqual(answer.body, answers[0]?.body)
  }
  assert.deepEqual((await founder.get(`${path}/invitations`)).body.invitations, [])
  assert.equal((await founder.post(`${path}/invitations`, { email })).status, 201)
  assert.equal((await accept(await app.mail.tokenTo(email, 'uk_ti_'))).status, 200)
  assert.deepEqual(code(await founder.post(`${path}/invitations`, { email })), [409, 'conflict'])
})

test('adding the invited contact as a member by other means removes the invitation', async () => {
  const founder = await app.contact(owner)
  const id = await founded(founder)
  const contact = await app.contact(owner)
  await founder.post(`${path}/invitations`, { email: contact.email })
  const machine = await app.secretKey(owner)
  await machine.post(`/v1/customers/${id}/members`, { contact_id: contact.contactId })
  assert.deepEqual((await founder.get(`${path}/invitations`)).body.invitations, [])
})
