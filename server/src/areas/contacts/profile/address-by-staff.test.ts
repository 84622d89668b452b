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

const at = (id: string) => `/v1/organization/contacts/${id}`
const addresses = async (id: string): Promise<string[]> =>
  (await owner.get(`${at(id)}/identities`)).body.identities
    .filter(({ kind }: { kind: string }) => kind === 'email')
    .map(({ value }: { value: string }) => value)

test('an address set by staff without customers:impersonate is unverified, and the old one signs in', async () => {
  const writer = await app.staffWith(owner, ['customers:read', 'customers:write'])
  const contact = await app.contact(owner)
  const email = someEmail('new')
  const changed = await writer.patch(at(contact.contactId), { email })
  assert.deepEqual([changed.body.email, changed.body.email_verified], [email, false])
  assert.deepEqual(await addresses(contact.contactId), [contact.email.toLowerCase()])
  assert.equal((await contact.get('/v1/contact/me')).status, 200)
  for (const body of [{ email_verified: true }, { external_id: 'theirs' }]) {
    assert.equal((await writer.patch(at(contact.contactId), body)).status, 403, JSON.stringify(body))
  }
})

test('with customers:impersonate the new address signs in, sessions end, and the old one is emailed', async () => {
  const contact = await app.contact(owner)
  const email = someEmail('new')
  const changed = await owner.patch(at(contact.contactId), { email, email_verified: true })
  assert.deepEqual([changed.body.email, changed.body.email_verified], [email, true])
  assert.deepEqual(await addresses(contact.contactId), [email])
  assert.equal((await contact.get('/v1/contact/me')).status, 401)
  assert.ok((await app.mail.to(contact.email)).text_body.includes(email))
})

test('an update that does not change the address ends no session', async () => {
  const contact = await app.contact(owner)
  await owner.patch(at(contact.contactId), { name: 'Other', email: contact.email.toUpperCase() })
  assert.equal((await contact.get('/v1/contact/me')).status, 200)
  assert.equal(await app.mail.countTo(contact.email), 0)
})

/** A contact who signs in by `email`, and of whom staff without the permission have written another address. */
async function withUnprovenAddress() {
  const writer = await app.staffWith(owner, ['customers:read', 'customers:write'])
  const contact = await app.contact(owner)
  const unproven = someEmail('unproven')
  assert.equal((await writer.patch(at(contact.contactId), { email: unproven })).status, 200)
  return { contact, writer, unproven }
}

test('writing an unproven address back with another change does not prove it', async () => {
  const { contact, unproven } = await withUnprovenAddress()
  const { body } = await owner.patch(at(contact.contactId), { name: 'Ada', email: unproven })
  assert.deepEqual([body.name, body.email, body.email_verified], ['Ada', unproven, false])
  assert.deepEqual(await addresses(contact.contactId), [contact.email.toLowerCase()])
  assert.equal((await contact.get('/v1/contact/me')).status, 200)
})

test('verifying an unproven address replaces the one that signs in, which is emailed', async () => {
  for (const restated of [true, false]) {
    const { contact, unproven } = await withUnprovenAddress()
    const body = { email_verified: true, ...(restated && { email: unproven }) }
    assert.equal((await owner.patch(at(contact.contactId), body)).body.email_verified, true)
    assert.deepEqual(await addresses(contact.contactId), [unproven])
    assert.equal((await contact.get('/v1/contact/me')).status, 401)
    assert.ok((await app.mail.to(contact.email)).text_body.includes(unproven))
  }
})

test('replacing an unproven address also replaces the one that signs in, and emails only that one', async () => {
  const { contact, unproven } = await withUnprovenAddress()
  const email = someEmail('new')
  await owner.patch(at(contact.contactId), { email })
  assert.deepEqual(await addresses(contact.contactId), [email])
  assert.equal((await contact.get('/v1/contact/me')).status, 401)
  assert.ok((await app.mail.to(contact.email)).text_body.includes(email))
  assert.equal(await app.mail.countTo(unproven), 0)
})

test('an address removed by staff without customers:impersonate still signs in', async () => {
  const writer = await app.staffWith(owner, ['customers:read', 'customers:write'])
  const contact = await app.contact(owner)
  assert.equal((await writer.patch(at(contact.contactId), { email: null })).body.email, null)
  assert.deepEqual(await addresses(contact.contactId), [contact.email.toLowerCase()])
  assert.equal((await contact.get('/v1/contact/me')).status, 200)
})

test('an address removed with customers:impersonate no longer signs in, and is emailed', async () => {
  const contact = await app.contact(owner)
  await owner.patch(at(contact.contactId), { email: null })
  assert.deepEqual(await addresses(contact.contactId), [])
  assert.equal((await contact.get('/v1/contact/me')).status, 401)
  assert.equal(await app.mail.countTo(contact.email), 1)
})
