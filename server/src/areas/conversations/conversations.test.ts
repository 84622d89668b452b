import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { joined } from '../../../testing/roster.ts'
import { hours } from '../../platform/clock.ts'
import { done, inbox, made, ownPath, supportOf } from './testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

test('a contact starts a conversation, staff reply, and the contact reads the reply', async () => {
  const support = await supportOf(app)
  const person = await support.person()
  const own = await support.write(person, 'How do I <b>export</b>?\nSee https://example.com/x.')
  assert.deepEqual([own.status, own.unread, own.preview.author_kind], ['open', 0, 'contact'])
  const [listed] = (await support.owner.get(inbox)).body.conversations
  assert.equal(listed.id, own.id)
  assert.deepEqual([listed.unread, listed.status, listed.channel], [true, 'open', 'widget'])
  assert.equal(listed.contact.id, person.contactId)
  await support.reply(own.id, 'Like **this**.', { after_message_id: listed.last_message_id })
  const { body: read } = await person.get(`${ownPath}/${own.id}/messages`)
  assert.deepEqual(
    read.messages.map(({ author_kind, html }: { author_kind: string; html: string }) => [author_kind, html]),
    [
      ['staff', '<p>Like <strong>this</strong>.</p>'],
      [
        'contact',
        '<p>How do I &lt;b&gt;export&lt;/b&gt;?<br>See <a href="https://example.com/x" rel="nofollow noopener noreferrer">https://example.com/x</a>.</p>',
      ],
    ],
  )
  const { body: list } = await person.get(ownPath)
  assert.equal(list.unread, 1)
  assert.equal((await done(person, `${ownPath}/${own.id}/read`)).unread, 0)
  const now = await support.get(own.id)
  assert.deepEqual([now.unread, now.assignee_id, now.waiting_since], [false, support.memberId, null])
  assert.ok(now.first_response_at)
})

test('internal notes and events are hidden from the contact, and a mention notifies the member', async () => {
  const support = await supportOf(app)
  const person = await support.person()
  const mate = await joined(app, support.owner, 'member')
  const { body } = await support.owner.get(`${inbox}/agents`)
  const mateId = body.agents.find(({ id }: { id: string }) => id !== support.memberId).id
  const { id } = await support.write(person, 'Hello')
  await made(support.owner, `${inbox}/${id}/note`, { text: 'Secret plan', mention_ids: [mateId] })
  const own = await person.get(`${ownPath}/${id}/messages`)
  assert.deepEqual(
    own.body.messages.map(({ text }: { text: string }) => text),
    ['Hello'],
  )
  assert.equal((await person.get(`${ownPath}/${id}`)).body.preview.text, 'Hello')
  assert.equal((await support.counts(mate)).mentions, 1)
  assert.deepEqual(
    (await mate.get(`${inbox}?view=mentions`)).body.conversations.map((one: { id: string }) => one.id),
    [id],
  )
  await done(mate, `${inbox}/${id}/read`)
  assert.equal((await support.counts(mate)).mentions, 0)
})

test('a second reply to the same message is refused unless forced', async () => {
  const support = await supportOf(app)
  const { id } = await support.write(await support.person(), 'Hello')
  const { last_message_id } = await support.get(id)
  const both = await Promise.all(
    ['One', 'Two'].map((text) =>
      support.owner.post(`${inbox}/${id}/reply`, { text, after_message_id: last_message_id }),
    ),
  )
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409])
  const refused = both.find(({ status }) => status === 409)
  assert.equal(refused?.body.error.code, 'conflict')
  await support.reply(id, 'Anyway', { after_message_id: last_message_id, force: true })
})

test('a snoozed conversation reopens at its time or on a reply, and a closed one on a reply', async () => {
  const support = await supportOf(app)
  const person = await support.person()
  const { id } = await support.write(person, 'Hello')
  await done(support.owner, `${inbox}/${id}/snooze`, { until: null })
  assert.deepEqual([(await support.counts()).open, (await support.counts()).snoozed], [0, 1])
  await made(person, `${ownPath}/${id}/messages`, { text: 'Still there?' })
  assert.equal((await support.get(id)).status, 'open')
  const until = new Date(app.clock.now().getTime() + hours(2)).toISOString()
  await done(support.owner, `${inbox}/${id}/snooze`, { until })
  app.clock.advance(hours(3))
  await app.settle()
  assert.equal((await support.get(id)).status, 'open')
  await done(support.owner, `${inbox}/${id}/close`)
  assert.equal((await person.get(`${ownPath}/${id}`)).body.can_rate, true)
  await done(person, `${ownPath}/${id}/rating`, { score: 5, comment: 'Nice' })
  assert.equal((await support.get(id)).rating, 5)
  await made(person, `${ownPath}/${id}/messages`, { text: 'One more thing' })
  const now = await support.get(id)
  assert.deepEqual([now.status, now.closed_at, now.unread], ['open', null, true])
})

test('previews show a reply without its Markdown', async () => {
  const { person, write, reply, get } = await supportOf(app)
  const someone = await person()
  const { id } = await write(someone, 'How do I *export*?')
  assert.equal((await get(id)).preview.text, 'How do I *export*?')
  await reply(id, '## Steps\n\n1. Open **File** & [Export](https://example.com)')
  assert.equal((await get(id)).preview.text, 'Steps Open File & Export')
  const [own] = (await someone.get(ownPath)).body.conversations
  assert.equal(own.preview.text, 'Steps Open File & Export')
})

test('conversations are listed by the customer of their contacts', async () => {
  const support = await supportOf(app)
  const [first, second, stranger] = [await support.person(), await support.person(), await support.person()]
  const customer = await made(support.owner, '/v1/organization/customers', { name: 'Acme' })
  for (const { contactId } of [first, second])
    await made(support.owner, `/v1/organization/customers/${customer.id}/members`, { contact_id: contactId })
  for (const person of [first, second, stranger]) await support.write(person, 'Hello')
  const { body } = await support.owner.get(`${inbox}?customer_id=${customer.id}`)
  assert.deepEqual(
    body.conversations.map(({ contact }: { contact: { id: string } }) => contact.id).sort(),
    [first.contactId, second.contactId].sort(),
  )
})
