import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { type ReadEvent, readStream } from '../../../testing/streams.ts'
import { until } from '../../../testing/until.ts'
import { days } from '../../platform/clock.ts'
import { done, inbox, made, ownPath, supportOf } from './testing.ts'

/** Two instances on one database, each listening for the other. */
let app: TestApp
let other: TestApp
before(async () => {
  app = await testApp()
  other = await testApp({ database: app.database })
  for (const { app: instance } of [app, other]) await instance.platform.waker.listen()
})
after(async () => {
  await other.close()
  await app.close()
})

const open = () =>
  [app, other]
    .flatMap(({ app: { http } }) => [...http.streams.counts().values()])
    .reduce((sum, count) => sum + count, 0)
afterEach(() => until('every stream is closed', () => open() === 0))

const staffStream = '/v1/organization/stream'
const textsIn = (events: readonly ReadEvent[]) =>
  events.flatMap(({ event, data }) => (event === 'message' && data.text ? [data.text] : []))
const isText =
  (text: string) =>
  ({ data }: ReadEvent): boolean =>
    data.text === text

test('an agent and a contact on different instances see each other’s messages live', async () => {
  const support = await supportOf(app)
  const person = await support.person()
  const agent = await readStream(other.baseUrl, support.owner.token, undefined, staffStream)
  const [begun] = await agent.upTo(({ event }) => event === 'begun')
  assert.equal(begun?.data.resumed, false)
  const contact = await readStream(app.baseUrl, person.token)
  await contact.upTo(({ event }) => event === 'unread')
  const { id } = await support.write(person, 'Hello')
  const seen = await agent.upTo(({ event, data }) => event === 'counts' && data.unread === 1)
  assert.deepEqual(textsIn(seen), ['Hello'])
  assert.ok(seen.some(({ event, data }) => event === 'conversation' && data.id === id))
  await support.reply(id, 'Hi there')
  assert.deepEqual(textsIn(await contact.upTo(isText('Hi there'))), ['Hello', 'Hi there'])
  await made(support.owner, `${inbox}/${id}/note`, { text: 'Between us' })
  await support.reply(id, 'Anything else?')
  assert.deepEqual(textsIn(await contact.upTo(isText('Anything else?'))), ['Anything else?'])
  assert.deepEqual(textsIn(await agent.upTo(isText('Anything else?'))), ['Hi there', 'Between us', 'Anything else?'])
  agent.leave()
  contact.leave()
})

test('an interrupted stream resumes without losing or repeating a message', async () => {
  const support = await supportOf(app)
  const person = await support.person()
  const ids: string[] = []
  for (let n = 0; n < 5; n++) ids.push((await support.write(person, `Begin ${n}`)).id)
  for (const [path, token] of [
    [staffStream, support.owner.token],
    ['/v1/contact/stream', person.token],
  ] as const) {
    const all: string[] = []
    const sent: string[] = []
    let last: string | undefined
    for (let round = 0; round < 4; round++) {
      const reading = await readStream((round % 2 === 0 ? app : other).baseUrl, token, last, path)
      const first = await reading.upTo(({ event }) => event === 'begun' || event === 'unread' || event === 'message')
      all.push(...textsIn(first))
      const texts = ids.map((_, n) => `${path} ${round}.${n}`)
      await Promise.all(ids.map((id, n) => support.reply(id, texts[n] as string)))
      const wanted = new Set([...sent, ...texts].filter((text) => !all.includes(text)))
      const events = await reading.upTo(({ data }) => wanted.delete(data.text ?? '') && wanted.size === 0)
      all.push(...textsIn(events))
      last = events.findLast(({ id }) => id)?.id
      reading.leave()
      const missed = ids.map((_, n) => `${path} ${round}.missed.${n}`)
      await Promise.all(ids.map((id, n) => support.reply(id, missed[n] as string)))
      sent.push(...texts, ...missed)
    }
    const reading = await readStream(app.baseUrl, token, last, path)
    const wanted = new Set(sent.filter((text) => !all.includes(text)))
    all.push(...textsIn(await reading.upTo(({ data }) => wanted.delete(data.text ?? '') && wanted.size === 0)))
    reading.leave()
    assert.deepEqual([...all].sort(), [...sent].sort())
  }
})

test('staff see who is viewing and typing, and the contact sees when staff are typing', async () => {
  const support = await supportOf(app)
  const person = await support.person()
  const { id } = await support.write(person, 'Hello')
  const contact = await readStream(other.baseUrl, person.token)
  await contact.upTo(({ event }) => event === 'unread')
  const agent = await readStream(other.baseUrl, support.owner.token, undefined, staffStream)
  await agent.upTo(({ event }) => event === 'counts')
  await done(support.owner, `${inbox}/${id}/presence`, { typing: true })
  const typing = (await contact.upTo(({ event }) => event === 'typing')).at(-1)
  assert.equal(typing?.data.conversation_id, id)
  await agent.upTo(({ event }) => event === 'presence')
  assert.equal((await person.post(`${ownPath}/${id}/typing`)).status, 204)
  const seen = (await agent.upTo(({ event }) => event === 'presence')).at(-1)
  assert.equal(seen?.data.contact_typing, true)
  const { body } = await support.owner.get(`${inbox}/${id}`)
  assert.deepEqual(body.present, [{ member_id: support.memberId, name: support.owner.name, typing: true }])
  agent.leave()
  contact.leave()
})

test('a stream resumed too late or with an invalid id starts over', async () => {
  const support = await supportOf(app)
  const person = await support.person()
  const { id } = await support.write(person, 'Hello')
  const reading = await readStream(app.baseUrl, support.owner.token, undefined, staffStream)
  const last = (await reading.upTo(({ event }) => event === 'begun')).at(-1)?.id
  reading.leave()
  await support.reply(id, 'Answer')
  app.clock.advance(days(3))
  await app.settle()
  for (const wrong of [last, 'nonsense', '9-9-9-9-9-9-9-9']) {
    const again = await readStream(app.baseUrl, support.owner.token, wrong, staffStream)
    const [begun] = await again.upTo(({ event }) => event === 'begun')
    assert.equal(begun?.data.resumed, false, wrong)
    again.leave()
  }
})

test('a removed member receives nothing more', async () => {
  const support = await supportOf(app)
  const person = await support.person()
  const mate = await app.staffWith(support.owner, ['support:read'])
  const reading = await readStream(app.baseUrl, mate.token, undefined, staffStream)
  await reading.upTo(({ event }) => event === 'counts')
  const { body } = await support.owner.get('/v1/organization/members')
  const member = body.members.find(({ email }: { email: string }) => email === mate.email)
  await support.owner.delete(`/v1/organization/members/${member.id}`)
  await support.write(person, 'Secret')
  assert.deepEqual(textsIn(await reading.rest()), [])
})
