import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type MailingApp, mailingApp, operatorsAddress } from '../../../testing/mailing-app.ts'
import { addSender, senderAt } from '../../../testing/senders.ts'
import { publishedTemplate, templateIn } from '../../../testing/templates.ts'
import { mailsTo, sendMessage, stateOf } from './testing.ts'

let app: MailingApp
before(async () => {
  app = await mailingApp()
})
after(() => app.close())

async function product() {
  const owner = await app.signUp()
  const key = await app.secretKey(owner)
  const template = await publishedTemplate(owner, {
    name: 'Receipt',
    subject: 'Receipt {{ data.order }}',
    body: 'Thank you, {{ contact.first_name }}.',
  })
  return { owner, key, template }
}

test('a message is accepted at once and delivered, rendered for its contact', async () => {
  const { owner, key, template } = await product()
  const contact = await app.contact(owner, { name: 'Grace Hopper' })
  const body = { contact_id: contact.contactId, template_id: template.id, variables: { order: 'A-1042' } }
  const queued = await sendMessage(key, body)
  assert.deepEqual([queued.state, queued.category, queued.attempts], ['queued', null, 0])
  assert.deepEqual(queued.template, { id: template.id, version_id: template.versionId, name: 'Receipt', version: 1 })
  await app.settle()
  const { body: sent } = await key.get(`/v1/messages/${queued.id}`)
  assert.deepEqual([sent.state, sent.address, sent.subject], ['sent', contact.email, 'Receipt A-1042'])
  const [mail, ...more] = mailsTo(app.smtp, contact.email)
  assert.equal(more.length, 0)
  assert.equal(mail?.subject, 'Receipt A-1042')
  assert.match(mail?.text ?? '', /Thank you, Grace\./)
  assert.match(mail?.html ?? '', /Thank you, Grace\./)
  assert.equal(mail?.messageId, `<${queued.id}@example.com>`)
  assert.deepEqual(mail?.from?.address, operatorsAddress)
})

test('transactional mail has no unsubscribe link', async () => {
  const { owner, key, template } = await product()
  const contact = await app.contact(owner)
  await sendMessage(key, { contact_id: contact.contactId, template_id: template.id })
  await app.settle()
  const [mail] = mailsTo(app.smtp, contact.email)
  assert.ok(mail)
  assert.ok(!mail.headers.some(({ key: name }) => name.startsWith('list-unsubscribe')))
  assert.ok(!mail.html?.includes('/unsubscribe/'))
})

test('a repeated request with the same key returns the same message and sends one mail', async () => {
  const { owner, key, template } = await product()
  const contact = await app.contact(owner, { externalId: 'user_7' })
  const send = () =>
    sendMessage(key, { external_id: 'user_7', template_id: template.id }, { 'Idempotency-Key': 'order-7' })
  const [first, again] = [await send(), await send()]
  assert.equal(first.id, again.id)
  assert.equal(first.contact_id, contact.contactId)
  await app.settle()
  assert.equal(mailsTo(app.smtp, contact.email).length, 1)
})

test('a message that cannot be sent is refused with its field, and nothing is queued', async () => {
  const { owner, key, template } = await product()
  const { contactId: contact_id } = await app.contact(owner)
  const draft = await templateIn(owner)
  const notice = await publishedTemplate(owner, { kind: 'in_app' })
  const other = await app.signUp()
  const foreign = await publishedTemplate(other)
  const template_id = template.id
  const nobody = '0190a5b2-7c1e-7d5a-9f3b-2f6d1c8e4a70'
  const refused: [object, string][] = [
    [{ template_id }, 'contact_id'],
    [{ contact_id, external_id: 'x', template_id }, 'external_id'],
    [{ contact_id, template_id: draft.id }, 'template_id'],
    [{ contact_id, template_id: notice.id }, 'template_id'],
    [{ contact_id, template_id: foreign.id }, 'template_id'],
    [{ contact_id, template_id, sender_id: nobody }, 'sender_id'],
    [{ contact_id, template_id, variables: { text: 'x'.repeat(33_000) } }, 'variables'],
  ]
  for (const [body, field] of refused) {
    const { status, body: answer } = await key.post('/v1/messages', body)
    assert.equal(status, 400, JSON.stringify(answer))
    assert.ok(field in answer.error.fields, JSON.stringify(answer))
  }
  for (const body of [
    { contact_id: nobody, template_id },
    { external_id: 'nobody', template_id },
  ]) {
    assert.equal((await key.post('/v1/messages', body)).status, 404)
  }
  assert.deepEqual((await owner.get('/v1/organization/messages')).body.messages, [])
})

test('a message is sent by the named sender; a sender of another environment is refused', async () => {
  const { owner, key, template } = await product()
  const contact = await app.contact(owner)
  await addSender(owner, senderAt(app.smtp, { from_address: 'first@acme.example' }))
  const billing = await addSender(
    owner,
    senderAt(app.smtp, { from_name: 'Billing', from_address: 'billing@acme.example' }),
  )
  const elsewhere = await addSender(owner, senderAt(app.smtp), 'test')
  const body = { contact_id: contact.contactId, template_id: template.id }
  assert.equal((await key.post('/v1/messages', { ...body, sender_id: elsewhere.id })).status, 400)
  await sendMessage(key, { ...body, sender_id: billing.id })
  await sendMessage(key, body)
  await app.settle()
  const from = mailsTo(app.smtp, contact.email).map((mail) => mail.from?.address)
  assert.deepEqual(from.sort(), ['billing@acme.example', 'first@acme.example'])
})

test('queued messages of a deleted sender are sent by the default sender', async () => {
  const { owner, key, template } = await product()
  const contact = await app.contact(owner)
  const sender = await addSender(owner, senderAt(app.smtp))
  const message = await sendMessage(key, {
    contact_id: contact.contactId,
    template_id: template.id,
    sender_id: sender.id,
  })
  await owner.delete(`/v1/organization/senders/${sender.id}`)
  await app.settle()
  assert.deepEqual(await stateOf(key, message.id), ['sent', null])
  assert.equal(mailsTo(app.smtp, contact.email)[0]?.from?.address, operatorsAddress)
})

test("staff see a contact's messages, newest first, and the messages of an environment by status", async () => {
  const { owner, key, template } = await product()
  const [one, two] = [await app.contact(owner), await app.contact(owner, { kind: 'visitor' })]
  const ids = []
  for (const { contactId: contact_id } of [one, one, two]) {
    ids.push((await sendMessage(key, { contact_id, template_id: template.id })).id)
  }
  await app.settle()
  const idsAt = async (path: string) => (await owner.get(path)).body.messages.map(({ id }: { id: string }) => id)
  assert.deepEqual(await idsAt(`/v1/organization/contacts/${one.contactId}/messages`), [ids[1], ids[0]])
  assert.deepEqual(await idsAt('/v1/organization/messages?state=sent'), [ids[1], ids[0]])
  assert.deepEqual(await idsAt('/v1/organization/messages?state=skipped'), [ids[2]])
  assert.deepEqual(await idsAt(`/v1/organization/messages?contact_id=${two.contactId}`), [ids[2]])
  assert.deepEqual(await idsAt(`/v1/organization/messages?template_id=${template.id}`), [ids[2], ids[1], ids[0]])
  assert.deepEqual(await stateOf(key, ids[2]), ['skipped', 'no_address'])
})

test('merging keeps the messages of both contacts; an erased contact gets no mail and leaves no messages', async () => {
  const { owner, key, template } = await product()
  const [from, into] = [await app.contact(owner), await app.contact(owner)]
  await sendMessage(key, { contact_id: from.contactId, template_id: template.id })
  await sendMessage(key, { contact_id: into.contactId, template_id: template.id })
  await app.settle()
  const merged = await key.post(`/v1/contacts/${into.contactId}/merge`, { contact_id: from.contactId })
  assert.equal(merged.status, 200, JSON.stringify(merged.body))
  const exported = await key.get(`/v1/contacts/${into.contactId}/export`)
  assert.equal(exported.body.records.messages.length, 2)
  const waiting = await sendMessage(key, { contact_id: from.contactId, template_id: template.id })
  assert.equal(waiting.contact_id, into.contactId)
  assert.equal((await key.delete(`/v1/contacts/${into.contactId}`)).status, 204)
  await app.settle()
  assert.equal((await key.get(`/v1/messages/${waiting.id}`)).status, 404)
  assert.equal(mailsTo(app.smtp, into.email).length, 1)
})
