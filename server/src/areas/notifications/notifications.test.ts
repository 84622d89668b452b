import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { auditOf } from '../../../testing/roster.ts'
import { websiteOf } from '../../../testing/website.ts'
import { days } from '../../platform/clock.ts'
import { feed, send, titlesOf } from './testing.ts'

const settings = {
  publicUrl: 'http://userkeep.test',
  allowPrivateTargets: true,
  checkAnswers: true,
  notificationRetentionDays: 30,
}

let app: TestApp
before(async () => {
  app = await testApp({ settings })
})
after(() => app.close())

async function seed() {
  const owner = await app.signUp()
  return { owner, backend: await app.secretKey(owner), person: await app.contact(owner, { externalId: 'user_1' }) }
}

test('a contact lists its notifications, newest first, and marks them as seen and read', async () => {
  const { backend, person } = await seed()
  await send(backend, { contact_id: person.contactId }, 'First')
  const { body: sent } = await backend.post('/v1/notifications', {
    to: { external_id: 'user_1' },
    title: ' Export ready ',
    body: 'It has **41** rows. <script>alert(1)</script> [Look](javascript:alert(1))',
    url: '/exports/41',
  })
  assert.deepEqual([sent.state, sent.recipients], ['sent', 1])
  const { body } = await person.get(feed)
  const [newest] = body.notifications
  assert.deepEqual(
    [newest.id, newest.title, newest.url, newest.seen_at],
    [sent.id, 'Export ready', '/exports/41', null],
  )
  assert.match(newest.body_html, /<strong>41<\/strong>/)
  assert.doesNotMatch(newest.body_html, /<script|href="javascript/)
  assert.deepEqual([body.unread, body.notifications.length], [2, 2])

  assert.deepEqual((await person.post(`${feed}/seen`)).body, { unread: 2 })
  assert.ok((await person.get(feed)).body.notifications.every(({ seen_at }: { seen_at: string }) => seen_at !== null))
  assert.deepEqual((await person.post(`${feed}/${sent.id}/read`)).body, { unread: 1 })
  assert.deepEqual((await person.post(`${feed}/${sent.id}/read`)).body, { unread: 1 })
  assert.deepEqual((await person.post(`${feed}/read-all`)).body, { unread: 0 })
  assert.equal((await person.post(`${feed}/${person.contactId}/read`)).status, 404)
  const other = await app.contact(await app.signUp())
  assert.equal((await other.post(`${feed}/${sent.id}/read`)).status, 404)
})

test('the feed is paginated', async () => {
  const { backend, person } = await seed()
  for (const title of ['a', 'b', 'c']) await send(backend, { contact_id: person.contactId }, title)
  const first = (await person.get(`${feed}?limit=2`)).body
  const rest = (await person.get(`${feed}?limit=2&starting_after=${first.next_cursor}`)).body
  const titles = [...first.notifications, ...rest.notifications].map(({ title }) => title)
  assert.deepEqual([titles, rest.has_more, rest.unread], [['c', 'b', 'a'], false, 3])
})

test('a missing, unknown or ambiguous recipient is refused, and nobody is notified', async () => {
  const { backend, person, owner } = await seed()
  const nobody = person.contactId.replace(/.{4}$/, '0000')
  const tried: [Record<string, unknown>, number][] = [
    [{}, 400],
    [{ contact_id: person.contactId, external_id: 'user_1' }, 400],
    [{ contact_id: nobody }, 404],
    [{ external_id: 'user_2' }, 404],
    [{ customer_external_id: 'nobody' }, 404],
    [{ customer_id: nobody }, 404],
    [{ segment_id: nobody }, 400],
    [{ email: person.email }, 400],
  ]
  for (const [to, status] of tried) {
    const answer = await backend.post('/v1/notifications', { to, title: 'Hi' })
    assert.equal(answer.status, status, JSON.stringify(to))
  }
  for (const wrong of [{ title: ' ' }, { url: 'javascript:alert(1)' }, { url: '//evil.example' }, { body: 7 }]) {
    const body = { to: { contact_id: person.contactId }, title: 'Hi', ...wrong }
    assert.equal((await backend.post('/v1/notifications', body)).status, 400, JSON.stringify(wrong))
  }
  const inTest = await app.secretKey(owner, 'test')
  const across = { to: { contact_id: person.contactId }, title: 'Hi' }
  assert.equal((await inTest.post('/v1/notifications', across)).status, 404)
  assert.deepEqual(await titlesOf(person), [])
})

test('a request repeated with the same idempotency key notifies once', async () => {
  const { backend, person } = await seed()
  const asking = { headers: { 'idempotency-key': 'export-41' } }
  const body = { to: { contact_id: person.contactId }, title: 'Once' }
  const [first, second] = [
    await backend.post('/v1/notifications', body, asking),
    await backend.post('/v1/notifications', body, asking),
  ]
  assert.deepEqual([second.status, second.body.id], [202, first.body.id])
  assert.deepEqual(await titlesOf(person), ['Once'])
})

test('notifying a customer notifies all of its members and nobody else', async () => {
  const { owner, backend, person } = await seed()
  const mate = await app.contact(owner)
  const stranger = await app.contact(owner)
  const { body: team } = await backend.post('/v1/customers', { name: 'Globex' })
  for (const { contactId } of [person, mate]) {
    const { status } = await backend.post(`/v1/customers/${team.id}/members`, { contact_id: contactId })
    assert.equal(status, 201)
  }
  const sent = await send(backend, { customer_id: team.id }, 'To the team')
  assert.equal((await backend.get(`/v1/notifications/${sent.id}`)).body.state, 'sending')
  await app.settle()
  const { body } = await backend.get(`/v1/notifications/${sent.id}`)
  assert.deepEqual([body.state, body.recipients], ['sent', 2])
  assert.deepEqual(await Promise.all([person, mate, stranger].map(titlesOf)), [['To the team'], ['To the team'], []])
  await backend.patch(`/v1/customers/${team.id}`, { external_id: 'globex-7' })
  await send(backend, { customer_external_id: 'globex-7' }, 'By your ID')
  await app.settle()
  assert.deepEqual((await titlesOf(mate)).includes('By your ID'), true)
  assert.deepEqual(await titlesOf(stranger), [])
})

test('a segment is notified once it is computed, and cannot be deleted before', async () => {
  const { owner, backend, person } = await seed()
  const other = await app.contact(owner)
  const condition = { all: [{ field: 'contact.email', op: 'eq', value: person.email }] }
  const { body: segment } = await owner.post('/v1/organization/segments', { name: 'First users', condition })
  const { id } = await send(backend, { segment_id: segment.id }, 'To the segment')
  const refused = await owner.delete(`/v1/organization/segments/${segment.id}`)
  assert.equal(refused.status, 409)
  await app.settle()
  assert.deepEqual(await Promise.all([person, other].map(titlesOf)), [['To the segment'], []])
  assert.equal((await backend.get(`/v1/notifications/${id}`)).body.recipients, 1)
  const [row] = await app.database.sql`select title, body_html from notification_sends where id = ${id}`
  assert.deepEqual({ ...row }, { title: null, body_html: null })
  assert.equal((await owner.delete(`/v1/organization/segments/${segment.id}`)).status, 204)
})

test('an unverified session sees no notifications of an identified contact; a visitor sees its own', async () => {
  const { owner, backend } = await seed()
  const claimed = await app.contact(owner, { verified: false })
  const visitor = await app.contact(owner, { kind: 'visitor' })
  for (const { contactId } of [claimed, visitor]) await send(backend, { contact_id: contactId }, 'Private')
  const { body } = await claimed.get(feed)
  assert.deepEqual([body.notifications, body.unread], [[], 0])
  assert.deepEqual((await claimed.post(`${feed}/read-all`)).body, { unread: 0 })
  assert.deepEqual((await claimed.post(`${feed}/seen`)).body, { unread: 0 })
  assert.deepEqual(await titlesOf(visitor), ['Private'])
  const [stored] = await app.database.sql`
    select id, seen_at, read_at from notifications where contact_id = ${claimed.contactId}`
  assert.deepEqual([stored?.seen_at, stored?.read_at], [null, null])
  assert.equal((await claimed.post(`${feed}/${stored?.id}/read`)).status, 404)
})

test('boot returns the unread count if the session may read it', async () => {
  const owner = await app.signUp()
  const website = await websiteOf(app, owner)
  const backend = await app.secretKey(owner)
  const { body: booted } = await website.boot('visitor-9')
  assert.deepEqual(booted.notifications, { unread: 0 })
  await send(backend, { contact_id: booted.contact.id }, 'Welcome')
  assert.deepEqual((await website.boot('visitor-9')).body.notifications, { unread: 1 })
  await backend.patch(`/v1/contacts/${booted.contact.id}`, { external_id: 'user_9' })
  assert.equal((await website.boot('visitor-9')).body.notifications, undefined)
})

test('staff notify a contact and list its notifications; a support session changes nothing', async () => {
  const { owner, person } = await seed()
  const path = `/v1/organization/contacts/${person.contactId}/notifications`
  const { status, body } = await owner.post(path, { title: 'We called you', body: 'Call **back**.' })
  assert.equal(status, 201)
  assert.deepEqual([body.source, body.read_at], ['staff', null])
  await person.post(`${feed}/read-all`)
  const listed = (await owner.get(path)).body.notifications
  assert.deepEqual([listed.length, listed[0].source, listed[0].read_at !== null], [1, 'staff', true])
  const [event] = await auditOf(owner, 'action=notification.sent')
  assert.equal(event.target.id, person.contactId)
  const reader = await app.staffWith(owner, ['customers:read'])
  assert.equal((await reader.get(path)).status, 403)
  const support = await app.contact(owner, { impersonatedBy: owner.userId })
  assert.equal((await support.get(feed)).status, 200)
  assert.equal((await support.post(`${feed}/seen`)).body.error.code, 'impersonated_session')
})

test('merging two contacts moves the notifications, and one that both have is stored once', async () => {
  const { owner, backend, person } = await seed()
  const visitor = await app.contact(owner, { kind: 'visitor' })
  await send(backend, { contact_id: person.contactId }, 'Before')
  await send(backend, { contact_id: visitor.contactId }, 'As a visitor')
  const both = { all: [{ field: 'contact.kind', op: 'in', value: ['visitor', 'identified'] }] }
  const { body: segment } = await owner.post('/v1/organization/segments', { name: 'All', condition: both })
  assert.ok(segment.id, JSON.stringify(segment))
  await send(backend, { segment_id: segment.id }, 'To all')
  await app.settle()
  await visitor.post(`${feed}/read-all`)
  const merged = await backend.post(`/v1/contacts/${person.contactId}/merge`, { contact_id: visitor.contactId })
  assert.equal(merged.status, 200, JSON.stringify(merged.body))
  const { body } = await person.get(feed)
  assert.deepEqual(await titlesOf(person), ['As a visitor', 'To all', 'Before'])
  assert.equal(body.unread, 1)
})

test('an export contains the notifications, and erasing the contact deletes them', async () => {
  const { backend, person } = await seed()
  await send(backend, { contact_id: person.contactId }, 'Personal')
  const { body } = await backend.get(`/v1/contacts/${person.contactId}/export`)
  assert.equal(body.records.notifications[0].title, 'Personal')
  assert.equal((await backend.delete(`/v1/contacts/${person.contactId}`)).status, 204)
  const { sql } = app.database
  const [left] = await sql`
    select (select count(*) from notifications where contact_id = ${person.contactId}) as notifications,
      (select count(*) from notification_feeds where contact_id = ${person.contactId}) as feeds`
  assert.deepEqual({ ...left }, { notifications: 0, feeds: 0 })
})

test('notifications past the retention period of the operator are deleted', async () => {
  const { backend, person } = await seed()
  const { id } = await send(backend, { contact_id: person.contactId }, 'Old')
  app.clock.advance(days(20))
  await send(backend, { contact_id: person.contactId }, 'Newer')
  app.clock.advance(days(9))
  await app.settle()
  assert.deepEqual(await titlesOf(person), ['Newer', 'Old'])
  app.clock.advance(days(1.1))
  await app.settle()
  const kept = await app.database.sql`select title from notifications where contact_id = ${person.contactId}`
  assert.deepEqual([...kept.map(({ title }) => title)], ['Newer'])
  assert.equal((await backend.get(`/v1/notifications/${id}`)).status, 404)
})
