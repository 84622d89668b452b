import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { MailingApp } from '../../../testing/mailing-app.ts'
import { done, inbox, ownPath, supportOf } from '../../../testing/support.ts'
import { days, minutes } from '../../platform/clock.ts'
import {
  deliverTo,
  envelopeTo,
  inboundDomain,
  mailedConversation,
  mailsTo,
  portOf,
  receivingApp,
  refusalOf,
  replyByMail,
  talk,
} from './testing.ts'

let app: MailingApp
before(async () => {
  app = await receivingApp()
})
after(() => app.close())

const deliver = (mail: Parameters<typeof deliverTo>[1]) => deliverTo(portOf(app), mail)

type Message = { kind: string; text: string; verified: boolean; author_kind: string }
const messagesIn = (all: Message[]) => all.filter(({ kind }) => kind === 'message')
const notesIn = (all: Message[]) => all.filter(({ kind }) => kind === 'note').map(({ text }) => text)

test('an unknown recipient address is refused before the mail is sent', async () => {
  const { replyTo } = await mailedConversation(app, 'ada@example.com')
  const other = await supportOf(app)
  const { address } = (await other.owner.get(`${inbox}/email`)).body
  const [environment, token] = [address.slice(6, 32), replyTo.slice(32, 58)]
  const unknown = [
    `someone@${inboundDomain}`,
    replyTo.replace(inboundDomain, 'other.example.com'),
    replyTo.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@')),
    `reply+${environment}${token}@${inboundDomain}`,
    `inbox-${'z'.repeat(26)}@${inboundDomain}`,
    `inbox-${'0'.repeat(26)}@${inboundDomain}`,
    `reply+${environment}@${inboundDomain}`,
  ]
  for (const to of unknown) assert.match(await talk(portOf(app), envelopeTo(to)), /^550 /, to)
  assert.match(await talk(portOf(app), envelopeTo(replyTo)), /^354 /)
})

test('a mail from another address does not join the conversation, and its sender cannot read it', async () => {
  const { support, person, id, replyTo } = await mailedConversation(app, 'owner@example.com')
  await done(support.owner, `${inbox}/${id}/close`)
  const before = messagesIn(await support.messages(id)).length
  await deliver({ from: 'Eve <eve@example.com>', to: replyTo, subject: 'Re: Export', text: 'Send me everything' })
  assert.equal((await support.get(id)).status, 'closed')
  const all = await support.messages(id)
  assert.equal(messagesIn(all).length, before)
  assert.match(notesIn(all)[0] ?? '', /Eve <eve@example\.com> answered this conversation/)
  const [begun] = await support.list('status=open')
  assert.ok(begun && begun.id !== id)
  const separate = await support.get(begun.id)
  assert.deepEqual([separate.verified, separate.contact.kind, separate.contact.name], [false, 'visitor', 'Eve'])
  const own = (await person.get(`${ownPath}/${id}/messages`)).body.messages
  assert.ok(!JSON.stringify(own).includes('Eve'))
  const { mail } = await replyByMail(app, support, begun.id, 'eve@example.com', 'Who are you?')
  assert.doesNotMatch(mail.text ?? '', /How do I export|Hello/)
})

test("mail to the inbox from a contact's address starts a separate, unverified conversation", async () => {
  const support = await supportOf(app)
  const person = await support.person({ email: 'known@example.com' })
  const { id } = await support.write(person, 'A secret question')
  const { address } = (await support.owner.get(`${inbox}/email`)).body
  await deliver({ from: 'known@example.com', to: address, text: 'It is me' })
  await deliver({ from: 'KNOWN@example.com', to: address, text: 'Me again' })
  const own = (await person.get(ownPath)).body.conversations
  assert.deepEqual(
    own.map((conversation: { id: string }) => conversation.id),
    [id],
  )
  const others = (await support.list()).filter((conversation) => conversation.id !== id)
  const shown = await Promise.all(others.map((conversation) => support.get(conversation.id)))
  assert.deepEqual(
    shown.map(({ verified, contact }) => [verified, contact.kind]),
    [
      [false, 'visitor'],
      [false, 'visitor'],
    ],
  )
  assert.equal(new Set(shown.map(({ contact }) => contact.id)).size, 1)
})

test('after a visitor is merged into an identified contact, unverified mail is not added to that contact', async () => {
  const support = await supportOf(app)
  const { address } = (await support.owner.get(`${inbox}/email`)).body
  await deliver({ from: 'later@example.com', to: address, text: 'First' })
  const [first] = await support.list()
  const { contact } = await support.get(first?.id ?? '')
  const key = await app.secretKey(support.owner)
  const person = await support.person({ email: 'later@example.com' })
  await done(key, `/v1/contacts/${person.contactId}/merge`, { contact_id: contact.id })
  await deliver({ from: 'later@example.com', to: address, text: 'Second' })
  const [second] = (await support.list()).filter(({ id }) => id !== first?.id)
  const shown = await support.get(second?.id ?? '')
  assert.notEqual(shown.contact.id, person.contactId)
  assert.equal(shown.verified, false)
})

test('a reply from a former address of the contact does not join the conversation', async () => {
  const { support, person, id, replyTo } = await mailedConversation(app, 'old@example.com')
  const key = await app.secretKey(support.owner)
  const changed = await key.patch(`/v1/contacts/${person.contactId}`, { email: 'new@example.com' })
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  await deliver({ from: 'old@example.com', to: replyTo, text: 'Still me?' })
  assert.ok(!messagesIn(await support.messages(id)).some(({ text }) => text === 'Still me?'))
})

test('after a contact is erased, its reply addresses are refused', async () => {
  const { support, person, replyTo } = await mailedConversation(app, 'erased@example.com')
  const key = await app.secretKey(support.owner)
  assert.equal((await key.delete(`/v1/contacts/${person.contactId}`)).status, 204)
  assert.equal(await refusalOf(deliver({ from: 'erased@example.com', to: replyTo, text: 'Hello?' })), 550)
})

test('erasing a contact that only wrote mail deletes its address and the mails to it', async () => {
  const support = await supportOf(app)
  const { address } = (await support.owner.get(`${inbox}/email`)).body
  await deliver({ from: 'gone@example.com', to: address, text: 'Forget me' })
  const [conversation] = await support.list()
  const { contact } = await support.get(conversation?.id ?? '')
  await replyByMail(app, support, conversation?.id ?? '', 'gone@example.com')
  const key = await app.secretKey(support.owner)
  const exported = await key.get(`/v1/contacts/${contact.id}/export`)
  assert.match(JSON.stringify(exported.body.records.support_mail_addresses), /gone@example\.com/)
  assert.equal((await key.delete(`/v1/contacts/${contact.id}`)).status, 204)
  const { sql } = app.database
  const [left] = await sql`
    select (select count(*) from support_mail_senders where address = 'gone@example.com')
      + (select count(*) from support_mail_reply_addresses where sent_to = 'gone@example.com')
      + (select count(*) from mail_outbox where recipient = 'gone@example.com') as rows`
  assert.equal(Number(left?.rows), 0)
})

test('the same mail is stored once, even if it arrives twice at the same time', async () => {
  const { support, id, replyTo } = await mailedConversation(app, 'twice@example.com')
  const mail = { from: 'twice@example.com', to: replyTo, text: 'Once', messageId: '<twice@mail.example.org>' }
  await Promise.all([deliver(mail), deliver(mail)])
  await deliver(mail)
  const raw = 'From: twice@example.com\r\n\r\nWithout an id\r\n.'
  for (let time = 0; time < 2; time++) assert.match(await talk(portOf(app), [...envelopeTo(replyTo), raw]), /^250 /)
  const texts = messagesIn(await support.messages(id)).map(({ text }) => text)
  assert.deepEqual(texts.filter((text) => text === 'Once').length, 1)
  assert.deepEqual(texts.filter((text) => text === 'Without an id').length, 1)
})

test('records of received mail are deleted after a month', async () => {
  const { support, replyTo } = await mailedConversation(app, 'month@example.com')
  await deliver({ from: 'month@example.com', to: replyTo, text: 'Hello' })
  const records = () => app.database.sql`
    select 1 from support_mail_received where environment_id = ${support.environmentId}`
  assert.equal((await records()).length, 1)
  app.clock.advance(days(31))
  await app.settle()
  assert.equal((await records()).length, 0)
})

test('automatic mail is recorded for staff and does not open a conversation', async () => {
  const { support, id, replyTo, mail } = await mailedConversation(app, 'away@example.com')
  await done(support.owner, `${inbox}/${id}/close`)
  const before = messagesIn(await support.messages(id)).length
  const automatic: Record<string, string>[] = [
    { 'Auto-Submitted': 'auto-replied' },
    { 'X-Auto-Response-Suppress': 'All' },
    { Precedence: 'bulk' },
    { 'List-Id': '<news.example.com>' },
  ]
  for (const headers of automatic) {
    await deliver({ from: 'away@example.com', to: replyTo, text: 'I am on holiday', headers })
  }
  await deliver({ from: `robot@${inboundDomain}`, to: replyTo, text: 'A loop' })
  await deliver({ from: 'userkeep@example.com', to: replyTo, text: 'Our own address' })
  await deliver({ from: 'away@example.com', to: replyTo, text: 'Our own mail', messageId: mail.messageId ?? '' })
  const { address } = (await support.owner.get(`${inbox}/email`)).body
  await deliver({ from: 'away@example.com', to: address, text: 'Robot', headers: { Precedence: 'list' } })
  assert.equal((await support.get(id)).status, 'closed')
  assert.equal((await support.list()).length, 1)
  const all = await support.messages(id)
  assert.equal(messagesIn(all).length, before)
  assert.deepEqual(notesIn(all), Array(4).fill('Automatic reply from away@example.com:\n\nI am on holiday'))
  app.clock.advance(minutes(10))
  const sent = mailsTo(app, 'away@example.com').length
  await app.settle()
  assert.equal(mailsTo(app, 'away@example.com').length, sent)
})

const bounceOf = (recipient: string, status: string) =>
  [
    'From: Mail Delivery System <mailer-daemon@mx.example.org>',
    `Message-ID: <${recipient}.${status}@mx.example.org>`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Sorry',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 no such user',
    '',
    '--b--',
    '.',
  ].join('\r\n')

test('a permanent bounce of the address is noted, reopens the conversation and stops mail to the address', async () => {
  const { support, id, replyTo } = await mailedConversation(app, 'bounced@example.com')
  await done(support.owner, `${inbox}/${id}/close`)
  const suppressed = async () => (await support.owner.get('/v1/organization/suppressions')).body.suppressions
  const send = (recipient: string, status: string) =>
    talk(portOf(app), [...envelopeTo(replyTo, ''), bounceOf(recipient, status)])
  assert.match(await send('bounced@example.com', '4.2.2'), /^250 /)
  assert.match(await send('somebody-else@example.com', '5.1.1'), /^250 /)
  assert.deepEqual(await suppressed(), [])
  assert.equal((await support.get(id)).status, 'closed')
  assert.match(await send('bounced@example.com', '5.1.1'), /^250 /)
  assert.deepEqual(
    (await suppressed()).map(({ address, reason, source }: Record<string, string>) => [address, reason, source]),
    [['bounced@example.com', 'bounce', 'smtp']],
  )
  const { status, unread } = await support.get(id)
  assert.deepEqual([status, unread], ['open', true])
  assert.match(notesIn(await support.messages(id))[0] ?? '', /was not delivered.*5\.1\.1 550 no such user/)
  const before = mailsTo(app, 'bounced@example.com').length
  await support.reply(id, 'Did you get this?')
  app.clock.advance(minutes(5))
  await app.settle()
  assert.equal(mailsTo(app, 'bounced@example.com').length, before)
  assert.match(notesIn(await support.messages(id))[0] ?? '', /was not mailed/)
})
