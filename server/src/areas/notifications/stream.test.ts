import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { readStream } from '../../../testing/streams.ts'
import { until } from '../../../testing/until.ts'
import { days } from '../../platform/clock.ts'
import { feed, isTitled, send, titlesIn } from './testing.ts'

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

async function seed(wish?: Parameters<TestApp['contact']>[1]) {
  const owner = await app.signUp()
  return { owner, backend: await app.secretKey(owner), person: await app.contact(owner, wish) }
}

test('a stream begins with the unread count and sends notifications committed on any instance', async () => {
  const { backend, person } = await seed()
  await send(backend, { contact_id: person.contactId }, 'Before')
  const here = await readStream(app.baseUrl, person.token)
  const there = await readStream(other.baseUrl, person.token)
  for (const reading of [here, there]) {
    const [first] = await reading.upTo(({ event }) => event === 'unread')
    assert.deepEqual(first?.data, { unread: 1, resumed: false })
  }
  await send(backend, { contact_id: person.contactId }, 'Now')
  for (const reading of [here, there]) {
    const events = await reading.upTo(({ data }) => data.unread === 2)
    assert.deepEqual(titlesIn(events), ['Now'])
    assert.deepEqual(events.at(-1)?.data, { unread: 2, resumed: true })
  }
  await person.post(`${feed}/read-all`)
  for (const reading of [here, there]) {
    const [event] = await reading.upTo(({ data }) => data.unread === 0)
    assert.equal(event?.event, 'unread')
    reading.leave()
  }
})

test('a stream contains no notifications of other contacts', async () => {
  const { owner, backend, person } = await seed()
  const mate = await app.contact(owner)
  const reading = await readStream(app.baseUrl, person.token)
  await send(backend, { contact_id: mate.contactId }, 'For the other')
  await send(backend, { contact_id: person.contactId }, 'For me')
  const events = await reading.upTo(isTitled('For me'))
  assert.deepEqual(titlesIn(events), ['For me'])
  reading.leave()
})

test('a client that reconnects to any instance gets each missed notification once', async () => {
  const { backend, person } = await seed()
  const all: string[] = []
  let last: string | undefined
  for (let round = 0; round < 6; round++) {
    const reading = await readStream((round % 2 === 0 ? app : other).baseUrl, person.token, last)
    if (round === 0) await reading.upTo(({ event }) => event === 'unread')
    // While it is read and while nobody reads, several at once, so that their ids are not in the order of their commits.
    const titles = [0, 1, 2].map((n) => `${round}.${n}`)
    await Promise.all(titles.map((title) => send(backend, { contact_id: person.contactId }, title)))
    const wanted = new Set(titles)
    const events = await reading.upTo(({ data }) => wanted.delete(data.title ?? '') && wanted.size === 0)
    all.push(...titlesIn(events))
    last = events.at(-1)?.id
    reading.leave()
    const missed = [0, 1].map((n) => `${round}.missed.${n}`)
    await Promise.all(missed.map((title) => send(backend, { contact_id: person.contactId }, title)))
  }
  const reading = await readStream(app.baseUrl, person.token, last)
  const events = await reading.upTo(({ event }) => event === 'unread')
  assert.deepEqual(events.at(-1)?.data, { unread: 30, resumed: true })
  all.push(...titlesIn(events))
  reading.leave()
  assert.equal(new Set(all).size, all.length)
  const { body } = await person.get(`${feed}?limit=200`)
  assert.deepEqual(all, body.notifications.map(({ title }: { title: string }) => title).toReversed())
})

test('an event id that is unknown, of another contact or too old restarts the stream', async () => {
  const { backend, person } = await seed()
  await send(backend, { contact_id: person.contactId }, 'Old')
  for (const id of ['nonsense', `${person.contactId}.99`, `${person.sessionId}.0`, `${person.contactId}.x`]) {
    const reading = await readStream(app.baseUrl, person.token, id)
    const [first] = await reading.upTo(({ event }) => event === 'unread')
    assert.deepEqual([first?.event, first?.data], ['unread', { unread: 1, resumed: false }], id)
    reading.leave()
  }
  await app.database.sql`
    insert into notifications (environment_id, contact_id, id, number, title, source, created_at)
    select ${person.environmentId}, ${person.contactId}, gen_random_uuid(), n, 'Many', 'api', now()
    from generate_series(2, 400) n`
  await app.database.sql`update notification_feeds set last_number = 400 where contact_id = ${person.contactId}`
  const far = await readStream(app.baseUrl, person.token, `${person.contactId}.1`)
  const [first] = await far.upTo(({ event }) => event === 'unread')
  assert.ok(first?.id.startsWith(`${person.contactId}.400.`))
  assert.deepEqual(first?.data, { unread: 100, resumed: false })
  far.leave()
  const near = await readStream(app.baseUrl, person.token, `${person.contactId}.201`)
  assert.equal(titlesIn(await near.upTo(({ event }) => event === 'unread')).length, 199)
  near.leave()
})

test('signing out ends the stream, and it cannot be resumed', async () => {
  const { backend, person } = await seed()
  const reading = await readStream(other.baseUrl, person.token)
  await reading.upTo(({ event }) => event === 'unread')
  assert.equal((await person.post('/v1/contact/logout')).status, 204)
  await send(backend, { contact_id: person.contactId }, 'After')
  assert.deepEqual(await reading.rest(), [])
  assert.equal((await readStream(app.baseUrl, person.token)).response.status, 401)
})

test('an expired session or the erasure of the contact ends the stream', async () => {
  const { backend, person } = await seed()
  const reading = await readStream(other.baseUrl, person.token)
  await reading.upTo(({ event }) => event === 'unread')
  other.clock.advance(days(31))
  await send(backend, { contact_id: person.contactId }, 'After')
  assert.deepEqual(await reading.rest(), [])
  const erased = await readStream(app.baseUrl, person.token)
  await erased.upTo(({ event }) => event === 'unread')
  assert.equal((await backend.delete(`/v1/contacts/${person.contactId}`)).status, 204)
  assert.deepEqual(await erased.rest(), [])
})

test('an unverified session of an identified contact has no stream, and loses it when its visitor is identified', async () => {
  const { owner, backend, person } = await seed({ verified: false })
  const refused = await person.get('/v1/contact/stream')
  assert.deepEqual([refused.status, refused.body.error.code], [403, 'unverified_session'])
  const visitor = await app.contact(owner, { kind: 'visitor' })
  const reading = await readStream(app.baseUrl, visitor.token)
  await reading.upTo(({ event }) => event === 'unread')
  await backend.patch(`/v1/contacts/${visitor.contactId}`, { external_id: 'user_77' })
  await send(backend, { external_id: 'user_77' }, 'Private')
  assert.deepEqual(await reading.rest(), [])
})

test('merging a contact ends its stream and adds its notifications to the stream of the other contact', async () => {
  const { owner, backend, person } = await seed()
  const visitor = await app.contact(owner, { kind: 'visitor' })
  const [mine, theirs] = [await readStream(app.baseUrl, person.token), await readStream(app.baseUrl, visitor.token)]
  for (const reading of [mine, theirs]) await reading.upTo(({ event }) => event === 'unread')
  await send(backend, { contact_id: visitor.contactId }, 'As a visitor')
  await theirs.upTo(isTitled('As a visitor'))
  await backend.post(`/v1/contacts/${person.contactId}/merge`, { contact_id: visitor.contactId })
  assert.deepEqual(titlesIn(await mine.upTo(({ data }) => data.unread === 1)), ['As a visitor'])
  assert.deepEqual(titlesIn(await theirs.rest()), [])
  mine.leave()
})
