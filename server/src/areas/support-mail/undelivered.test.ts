import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { MailingApp } from '../../../testing/mailing-app.ts'
import { addSender, senderAt } from '../../../testing/senders.ts'
import { smtpRefusal, startSmtpServer } from '../../../testing/smtp.ts'
import { done, inbox, made, type Support, supportOf } from '../../../testing/support.ts'
import { days, hours, minutes } from '../../platform/clock.ts'
import { mailIdIn } from '../../platform/mail/deliver.ts'
import { mailedConversation, mailsTo, receivingApp } from './testing.ts'

let app: MailingApp
before(async () => {
  app = await receivingApp()
  app.smtp.answers.recipient = (address) => {
    if (address.startsWith('gone')) throw smtpRefusal(550, '5.1.1 No such user here')
    if (address.startsWith('full')) throw smtpRefusal(452, '4.2.2 Mailbox full')
  }
})
after(async () => app.close())

const notesOf = async (support: Support, id: string): Promise<string[]> =>
  (await support.messages(id)).flatMap(({ kind, text }: { kind: string; text: string }) =>
    kind === 'note' ? text : [],
  )

async function pass(milliseconds: number) {
  app.clock.advance(milliseconds)
  await app.settle()
}

async function conversationWith(email: string) {
  const support = await supportOf(app)
  const person = await support.person({ email })
  const { id } = await support.write(person, 'How do I export?')
  return { support, person, id: id as string }
}

test('a reply refused by the mail server is noted once, and the conversation is open and unread', async () => {
  const { support, person, id } = await conversationWith('gone@example.com')
  await support.reply(id, 'Under Settings.', { close: true })
  await pass(minutes(2))
  await pass(minutes(2))
  assert.deepEqual(await notesOf(support, id), [
    "The email to gone@example.com was not delivered. The mail server says: Can't send mail - all recipients were " +
      'rejected: 550 5.1.1 No such user here',
  ])
  const { status, unread, preview } = await support.get(id)
  assert.deepEqual([status, unread], ['open', true])
  assert.match(preview.text, /was not delivered/)
  assert.equal((await support.counts()).unread, 1)
  const own = await person.get(`/v1/contact/conversations/${id}/messages`)
  assert.ok(own.body.messages.every(({ text }: { text: string }) => !text.includes('not delivered')))
  await pass(hours(1))
  assert.equal((await notesOf(support, id)).length, 1)
})

test('a reply is noted as failed when the retries end after days', async () => {
  const { support, id } = await conversationWith('full@example.com')
  await support.reply(id, 'Under Settings.')
  await pass(minutes(2))
  await pass(hours(2))
  assert.deepEqual(await notesOf(support, id), [])
  for (let day = 0; day < 4; day++) await pass(days(1))
  const [note, ...others] = await notesOf(support, id)
  assert.match(note ?? '', /^The email to full@example\.com was not delivered\./)
  assert.deepEqual(others, [])
})

test('a failed reply through the mail server of the tenant is noted, too', async () => {
  const { support, id } = await conversationWith('gone-too@example.com')
  const smtp = await startSmtpServer()
  try {
    smtp.answers.recipient = () => {
      throw smtpRefusal(550, '5.7.1 Not wanted')
    }
    await addSender(support.owner, senderAt(smtp, { is_default: true }))
    await support.reply(id, 'Under Settings.')
    await pass(minutes(2))
    await pass(minutes(2))
    assert.match((await notesOf(support, id))[0] ?? '', /was not delivered.*5\.7\.1 Not wanted/)
  } finally {
    await smtp.close()
  }
})

test('a delivered reply adds no note', async () => {
  const { support, id } = await mailedConversation(app, 'fine@example.com')
  await done(support.owner, `${inbox}/${id}/close`)
  await pass(days(5))
  assert.deepEqual(await notesOf(support, id), [])
  assert.equal((await support.get(id)).status, 'closed')
})

test('a bounce reported by the mail provider is noted in the conversation of the reply', async () => {
  const { support, id, person, mail } = await mailedConversation(app, 'reported@example.com')
  const other = await support.write(person, 'Another question')
  const key = await app.secretKey(support.owner)
  const message_id = mailIdIn(mail.messageId ?? '')
  const bounce = { message_id, type: 'hard', detail: 'Mailbox does not exist' }
  const report = (body: object) => made(key, '/v1/bounces', { bounces: [body] }, 200)
  await report({ ...bounce, type: 'soft' })
  assert.deepEqual(await notesOf(support, id), [])
  await report(bounce)
  const text = 'The email to reported@example.com was not delivered. The mail provider says: Mailbox does not exist'
  assert.deepEqual(await notesOf(support, id), [text])
  assert.deepEqual(await notesOf(support, other.id), [])
  assert.equal((await support.owner.get('/v1/organization/suppressions')).body.suppressions.length, 1)
})

test('a bounce of an address is noted in the conversation of the last reply to it', async () => {
  const { support, id } = await mailedConversation(app, 'by-address@example.com')
  const foreign = await mailedConversation(app, 'by-address@example.com')
  const key = await app.secretKey(support.owner)
  await made(key, '/v1/bounces', { bounces: [{ address: 'By-Address@example.com', type: 'hard' }] }, 200)
  assert.deepEqual(await notesOf(support, id), ['The email to by-address@example.com was not delivered.'])
  assert.deepEqual(await notesOf(foreign.support, foreign.id), [])
  assert.equal(mailsTo(app, 'by-address@example.com').length, 2)
})
