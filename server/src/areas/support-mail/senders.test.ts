import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type MailingApp, operatorsAddress } from '../../../testing/mailing-app.ts'
import { addSender, senderAt, senders } from '../../../testing/senders.ts'
import { type SmtpSink, startSmtpServer } from '../../../testing/smtp.ts'
import { supportOf } from '../../../testing/support.ts'
import { minutes } from '../../platform/clock.ts'
import { deliverTo, inboundDomain, mailsTo, portOf, receivingApp } from './testing.ts'

let app: MailingApp
let smtp: SmtpSink
before(async () => {
  app = await receivingApp()
  smtp = await startSmtpServer()
})
after(async () => {
  await app.close()
  await smtp.close()
})

const ofTenant = (address: string) => smtp.mails.filter(({ envelope }) => envelope.to.includes(address))

async function conversationWith(email: string) {
  const support = await supportOf(app)
  const person = await support.person({ email })
  const { id } = await support.write(person, 'How do I export?')
  const answer = async (text: string) => {
    await support.reply(id, text)
    app.clock.advance(minutes(2))
    await app.settle()
  }
  return { support, id: id as string, answer }
}

test('a reply is sent through the mail server of the default sender, and the response joins the conversation', async () => {
  const { support, id, answer } = await conversationWith('ada@example.com')
  const sender = await addSender(support.owner, senderAt(smtp, { is_default: true, from_name: 'Acme Support' }))
  await answer('Under Settings.')
  assert.equal(mailsTo(app, 'ada@example.com').length, 0)
  const [mail] = ofTenant('ada@example.com')
  assert.deepEqual(mail?.from, { name: 'Acme Support', address: 'hello@acme.example' })
  assert.equal(mail?.envelope.from, 'hello@acme.example')
  assert.match(mail?.messageId ?? '', /@acme\.example>$/)
  const replyTo = mail?.replyTo?.[0]?.address ?? ''
  assert.match(replyTo, new RegExp(`@${inboundDomain}$`))
  await deliverTo(portOf(app), { from: 'ada@example.com', to: replyTo, text: 'Thank you!' })
  assert.equal((await support.get(id)).preview.text, 'Thank you!')
  assert.ok((await support.owner.get(`${senders}/${sender.id}`)).body.health.tested_at)
  // The same mail that comes back is not a message of the contact.
  const returned = { from: 'ada@example.com', to: replyTo, text: 'Under Settings.', messageId: mail?.messageId ?? '' }
  await deliverTo(portOf(app), returned)
  assert.equal((await support.get(id)).preview.text, 'Thank you!')
})

test('a sender without a mail server sets the name, and the operator sends the mail', async () => {
  const { support, answer } = await conversationWith('grace@example.com')
  await addSender(support.owner, senderAt(smtp, { is_default: true, from_name: 'Grace & Co', smtp: null }))
  await answer('Hello')
  const [mail] = mailsTo(app, 'grace@example.com')
  assert.deepEqual(mail?.from, { name: 'Grace & Co', address: operatorsAddress })
})

test('a reply waits while its mail server is unavailable, others do not, and staff see the error', async () => {
  const closed = await conversationWith('waiting@example.com')
  const refusing = await startSmtpServer()
  try {
    const sender = await addSender(closed.support.owner, senderAt(refusing, { is_default: true }))
    const { port } = refusing
    await refusing.close()
    await closed.answer('Are you there?')
    const shown = (await closed.support.owner.get(`${senders}/${sender.id}`)).body
    assert.match(shown.health.last_error, /refused/)
    const other = await conversationWith('other@example.com')
    await other.answer('Hello')
    assert.equal(mailsTo(app, 'other@example.com').length, 1)
    const back = await startSmtpServer({ port })
    try {
      app.clock.advance(minutes(5))
      await app.settle()
      assert.equal(back.mails.length, 1)
      assert.equal((await closed.support.owner.get(`${senders}/${sender.id}`)).body.health.last_error, null)
    } finally {
      await back.close()
    }
  } finally {
    await refusing.close().catch(() => undefined)
  }
})

test('mail of a deleted sender is sent through the server of the operator', async () => {
  const { support, answer } = await conversationWith('orphan@example.com')
  const down = await startSmtpServer()
  const sender = await addSender(support.owner, senderAt(down, { is_default: true }))
  await down.close()
  await answer('First')
  assert.equal((await support.owner.delete(`${senders}/${sender.id}`)).status, 204)
  app.clock.advance(minutes(5))
  await app.settle()
  const [mail] = mailsTo(app, 'orphan@example.com')
  assert.equal(mail?.from?.address, operatorsAddress)
  assert.match(mail?.text ?? '', /First/)
})

test('replies respect the rate limit of their sender', async () => {
  const { support, answer } = await conversationWith('paced@example.com')
  await addSender(support.owner, senderAt(smtp, { is_default: true, per_minute: 1 }))
  const second = await support.person({ email: 'paced-2@example.com' })
  const other = await support.write(second, 'Me too')
  await support.reply(other.id, 'Hello you')
  await answer('Hello')
  const sent = () => [...ofTenant('paced@example.com'), ...ofTenant('paced-2@example.com')].length
  assert.equal(sent(), 1)
  app.clock.advance(minutes(1))
  await app.settle()
  assert.equal(sent(), 2)
})
