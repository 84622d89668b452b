import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type MailingApp, mailingApp } from '../../../../testing/mailing-app.ts'
import { addSender, senderAt } from '../../../../testing/senders.ts'
import { publishedTemplate } from '../../../../testing/templates.ts'
import { enqueue, mailsTo, sendMessage, stateOf } from '../testing.ts'

let app: MailingApp
before(async () => {
  app = await mailingApp()
})
after(() => app.close())

const headersOf = (mail: { headers: { key: string; value: string }[] } | undefined) =>
  new Map(mail?.headers.map(({ key, value }) => [key, value]))

test('a line break in a name, a variable or a subject adds no header', async () => {
  const owner = await app.signUp()
  const key = await app.secretKey(owner)
  const injected = 'Ada\r\nBcc: everybody@example.com\r\nX-Evil: 1\r\n\r\n<h1>Hi</h1>'
  const contact = await app.contact(owner, { name: injected })
  const template = await publishedTemplate(owner, {
    subject: 'Hello {{ contact.name }} {{ data.title }}',
    body: 'Hello {{ contact.name }}',
  })
  await addSender(owner, senderAt(app.smtp, { from_name: 'Acme" <ceo@bank.example>' }))
  const variables = { title: 'x\nTo: b@example.com\u2028Cc: c@example.com' }
  await sendMessage(key, { contact_id: contact.contactId, template_id: template.id, variables })
  await app.settle()
  const [mail] = mailsTo(app.smtp, contact.email)
  const headers = headersOf(mail)
  assert.ok(mail)
  assert.deepEqual(mail.envelope.to, [contact.email])
  assert.equal(mail.from?.address, 'hello@acme.example')
  assert.deepEqual(
    mail.to?.map(({ address }) => address),
    [contact.email],
  )
  assert.ok(!headers.has('bcc') && !headers.has('cc') && !headers.has('x-evil'))
  assert.match(mail.subject ?? '', /^Hello Ada Bcc: everybody@example\.com X-Evil: 1/)
  assert.ok(!mail.html?.includes('<h1>Hi</h1>'))
})

test('mail of a category explains how to unsubscribe, in the headers and in the text', async () => {
  const owner = await app.signUp()
  const key = await app.secretKey(owner)
  const contact = await app.contact(owner)
  const template = await publishedTemplate(owner)
  await key.put(`/v1/contacts/${contact.contactId}/consents`, { consents: { marketing: true } })
  await enqueue(app, owner, { template, contacts: [contact], category: 'marketing' })
  await app.settle()
  const [mail] = mailsTo(app.smtp, contact.email)
  const headers = headersOf(mail)
  const link = headers.get('list-unsubscribe') ?? ''
  assert.match(link, /^<http:\/\/userkeep\.test\/unsubscribe\/uk_un_\w+>$/)
  assert.equal(headers.get('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
  assert.ok(mail?.html?.includes(link.slice(1, -1)))
  assert.ok(mail?.text?.includes(link.slice(1, -1)))
})

test("the operator's server sends from the operator's address with the sender's name and Reply-To", async () => {
  const owner = await app.signUp()
  const key = await app.secretKey(owner)
  const contact = await app.contact(owner)
  const template = await publishedTemplate(owner)
  const { smtp: _, ...plain } = senderAt(app.smtp, { from_name: 'Acme News' })
  await addSender(owner, plain)
  await sendMessage(key, { contact_id: contact.contactId, template_id: template.id })
  await app.settle()
  const [mail] = mailsTo(app.smtp, contact.email)
  assert.deepEqual(mail?.from, { name: 'Acme News', address: 'userkeep@example.com' })
  assert.deepEqual(
    mail?.replyTo?.map(({ address }) => address),
    ['hello@acme.example'],
  )
})

test('an address with non-ASCII letters or quoted parts is one recipient, or is refused', async () => {
  const owner = await app.signUp()
  const key = await app.secretKey(owner)
  const template = await publishedTemplate(owner, { subject: 'Letters' })
  const addresses = ['jörg@bücher.example', "o'brien+news@example.com", '"ada, b@example.com,"@example.com']
  const ids = []
  for (const email of addresses) {
    const contact = await app.contact(owner, { email })
    ids.push((await sendMessage(key, { contact_id: contact.contactId, template_id: template.id })).id)
  }
  await app.settle()
  const states = await Promise.all(ids.map(async (id) => (await stateOf(key, id))[0]))
  assert.deepEqual(states.slice(0, 2), ['sent', 'sent'])
  assert.ok(['sent', 'failed'].includes(states[2] ?? ''))
  const recipients = app.smtp.mails.flatMap(({ subject, envelope }) => (subject === 'Letters' ? [envelope.to] : []))
  for (const to of recipients) assert.equal(to.length, 1)
  for (const address of recipients.flat()) assert.ok(addresses.includes(address), address)
})
