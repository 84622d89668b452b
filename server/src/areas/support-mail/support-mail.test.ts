import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type MailingApp, mailingApp } from '../../../testing/mailing-app.ts'
import { readStream } from '../../../testing/streams.ts'
import { done, inbox, supportOf } from '../../../testing/support.ts'
import { minutes } from '../../platform/clock.ts'
import { deliverTo, inboundDomain, mailedConversation, mailsTo, portOf, receivingApp, replyByMail } from './testing.ts'

let app: MailingApp
before(async () => {
  app = await receivingApp()
  await app.app.platform.waker.listen()
})
after(() => app.close())

const deliver = (mail: Parameters<typeof deliverTo>[1]) => deliverTo(portOf(app), mail)

const headersOf = (mail: { headers: { key: string; value: string }[] }) =>
  new Map(mail.headers.map(({ key, value }) => [key, value]))

test('an offline contact gets a reply by mail, replies by mail, and staff see it at once', async () => {
  const { support, id, mail, replyTo } = await mailedConversation(app, 'ada@example.com')
  assert.match(mail.text ?? '', /Hello/)
  assert.match(mail.text ?? '', /Earlier messages\s+You:\s+How do I export\?/)
  assert.ok(mail.html?.includes('How do I export?'))
  assert.match(replyTo, new RegExp(`^reply\\+[0-9a-z]{52}@${inboundDomain}$`))
  const headers = headersOf(mail)
  assert.ok(!headers.has('auto-submitted'))
  assert.match(headers.get('references') ?? '', new RegExp(id))
  const stream = await readStream(app.baseUrl, support.owner.token, undefined, '/v1/organization/stream')
  await stream.upTo(({ event }) => event === 'begun')
  await deliver({
    from: 'Ada <ADA@example.com>',
    to: replyTo.toUpperCase(),
    subject: 'A subject that says nothing',
    inReplyTo: mail.messageId ?? '',
    text: `It works, thank you!\n\nOn Monday, Acme <userkeep@example.com> wrote:\n> Hello\n> ${'more '.repeat(20)}`,
  })
  const events = await stream.upTo(({ event, data }) => event === 'message' && data.text === 'It works, thank you!')
  assert.ok(events.some(({ data }) => data.conversation_id === id))
  stream.leave()
  const [answer] = (await support.messages(id)).filter(({ channel }: { channel: string }) => channel === 'email')
  assert.deepEqual([answer.text, answer.verified, answer.author_kind], ['It works, thank you!', true, 'contact'])
  assert.equal(answer.html, '<p>It works, thank you!</p>')
  assert.match(answer.quoted_html, /wrote:.*Hello/s)
  assert.equal((await support.get(id)).unread, true)
})

test('the next reply continues the email thread', async () => {
  const { support, id, replyTo } = await mailedConversation(app, 'thread@example.com')
  await deliver({ from: 'thread@example.com', to: replyTo, text: 'Answer', messageId: '<first@mail.example.org>' })
  const { mail } = await replyByMail(app, support, id, 'thread@example.com', 'And again')
  const headers = headersOf(mail)
  assert.equal(headers.get('in-reply-to'), '<first@mail.example.org>')
  assert.match(headers.get('references') ?? '', new RegExp(`conversation-${id}@.* <first@mail\\.example\\.org>`))
})

test('a reply that was read is not mailed, and several replies are sent as one mail', async () => {
  const support = await supportOf(app)
  const person = await support.person({ email: 'here@example.com' })
  const { id } = await support.write(person, 'Anybody there?')
  await support.reply(id, 'Yes')
  await done(person, `/v1/contact/conversations/${id}/read`)
  app.clock.advance(minutes(5))
  await app.settle()
  assert.equal(mailsTo(app, 'here@example.com').length, 0)
  await support.reply(id, 'One more thing')
  await support.reply(id, 'And another')
  app.clock.advance(minutes(5))
  await app.settle()
  await app.settle()
  const mails = mailsTo(app, 'here@example.com')
  assert.equal(mails.length, 1)
  assert.match(mails[0]?.text ?? '', /One more thing.*And another.*Earlier messages/s)
})

test('a contact without an email address gets no mail', async () => {
  const support = await supportOf(app)
  const visitor = await support.person({ kind: 'visitor' })
  const { id } = await support.write(visitor, 'Hi')
  await support.reply(id, 'A reply for nobody')
  app.clock.advance(minutes(5))
  await app.settle()
  assert.ok(!app.smtp.mails.some(({ text }) => text?.includes('A reply for nobody')))
})

test('mail to the inbox starts a conversation with an unverified sender, who gets replies', async () => {
  const support = await supportOf(app)
  const { body } = await support.owner.get(`${inbox}/email`)
  await deliver({ from: 'Grace <grace@example.com>', to: body.address, subject: 'Invoice', text: 'Where is it?' })
  const [conversation] = await support.list()
  assert.ok(conversation)
  const { subject, channel, verified, contact } = await support.get(conversation.id)
  assert.deepEqual([subject, channel, verified, contact.kind], ['Invoice', 'email', false, 'visitor'])
  assert.deepEqual([contact.name, contact.email], ['Grace', null])
  const { replyTo, mail } = await replyByMail(app, support, conversation.id, 'grace@example.com')
  assert.equal(mail.subject, 'Re: Invoice')
  await deliver({ from: 'grace@example.com', to: replyTo, text: 'Thanks' })
  const messages = await support.messages(conversation.id)
  assert.ok(messages.some(({ text, verified }: { text: string; verified: boolean }) => text === 'Thanks' && !verified))
})

test('a reply reopens a closed conversation, even after two merges', async () => {
  const { support, person, id, replyTo } = await mailedConversation(app, 'merged@example.com')
  const second = await support.write(person, 'Another question')
  const third = await support.write(person, 'And a third')
  await done(support.owner, `${inbox}/${id}/merge`, { into: second.id })
  await done(support.owner, `${inbox}/${second.id}/merge`, { into: third.id })
  await done(support.owner, `${inbox}/${third.id}/close`)
  await deliver({ from: 'merged@example.com', to: replyTo, text: 'Still waiting' })
  assert.equal((await support.get(third.id)).status, 'open')
  const texts = (await support.messages(third.id)).map(({ text }: { text: string }) => text)
  assert.ok(texts.includes('Still waiting'))
})

test('without a domain for incoming mail, the mail links to the portal for replies', async () => {
  const deaf = await mailingApp()
  try {
    const support = await supportOf(deaf)
    const person = await support.person({ email: 'ada@example.com' })
    const { id } = await support.write(person, 'Hello?')
    await support.reply(id, 'Hi')
    deaf.clock.advance(minutes(5))
    await deaf.settle()
    const [mail] = mailsTo(deaf, 'ada@example.com')
    assert.equal(mail?.replyTo, undefined)
    assert.match(mail?.text ?? '', /Replies to this email are not read.*\/portal\/messages/s)
    assert.equal((await support.owner.get(`${inbox}/email`)).body.address, null)
  } finally {
    await deaf.close()
  }
})

test('in the test environment replies go to the development mailbox', async () => {
  const owner = await app.signUp()
  const person = await app.contact(owner, { environment: 'test', email: 'tester@example.com' })
  const { body } = await person.post('/v1/contact/conversations', { text: 'Testing' })
  const reply = await owner.post(`${inbox}/${body.id}/reply?environment=test`, { text: 'One two' })
  assert.equal(reply.status, 201)
  app.clock.advance(minutes(5))
  await app.settle()
  assert.equal(mailsTo(app, 'tester@example.com').length, 0)
  assert.match((await app.mail.to('tester@example.com')).text_body, /One two/)
})
