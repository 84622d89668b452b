import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import { websiteOf } from '../../../testing/website.ts'
import { days } from '../../platform/clock.ts'
import { act, bannerIn, countsOf, ownPath, path, shownTo } from './testing.ts'

let app: TestApp
let owner: Staff
before(async () => {
  app = await testApp()
})
after(() => app.close())

const tenant = async () => {
  owner = await app.signUp()
  return owner
}
const inDays = (n: number) => new Date(app.clock.now().getTime() + days(n)).toISOString()

test('one banner per position is shown: highest priority, then newest; boot returns the same', async () => {
  const staff = await tenant()
  const site = await websiteOf(app, staff)
  const [first, second] = [await bannerIn(staff), await bannerIn(staff)]
  const bottom = await bannerIn(staff, { place: 'bottom', action_label: 'Go', action_url: '/go', style: 'brand' })
  await bannerIn(staff, { active: false, priority: 9 })
  const visitor = await site.visitor()
  assert.deepEqual(await shownTo(visitor), [second.id, bottom.id])
  await staff.patch(`${path}/${first.id}`, { priority: 5 })
  assert.deepEqual(await shownTo(visitor), [first.id, bottom.id])
  const { body } = await visitor.get(ownPath)
  assert.deepEqual(body.banners[1], {
    id: bottom.id,
    place: 'bottom',
    style: 'brand',
    html: 'Hello',
    action_label: 'Go',
    action_url: '/go',
    dismiss: 'for_good',
    dismiss_days: null,
    seen: false,
  })
  assert.deepEqual((await site.boot(visitor.anonymousId)).body.banners, body.banners)
})

test('boot has no banner on a page without one', async () => {
  const site = await websiteOf(app, await tenant())
  assert.equal('banners' in (await site.boot('someone')).body, false)
})

test('a banner is shown from its start until its end', async () => {
  const staff = await tenant()
  const { id } = await bannerIn(staff, { starts_at: inDays(1), ends_at: inDays(3) })
  const person = await app.contact(staff)
  assert.deepEqual(await shownTo(person), [])
  assert.equal((await act(person, id, 'dismiss')).status, 404)
  app.clock.advance(days(1))
  assert.deepEqual(await shownTo(person), [id])
  app.clock.advance(days(2))
  assert.deepEqual(await shownTo(person), [])
})

test('after a dismissal the next banner is shown; only one dismissed for days returns', async () => {
  const staff = await tenant()
  const below = await bannerIn(staff, { dismiss: 'for_days', dismiss_days: 2 })
  const above = await bannerIn(staff)
  const person = await app.contact(staff)
  const closed = await act(person, above.id, 'dismiss')
  assert.equal(closed.status, 200, JSON.stringify(closed.body))
  assert.deepEqual(await shownTo(person), [below.id])
  await act(person, below.id, 'dismiss')
  assert.deepEqual(await shownTo(person), [])
  app.clock.advance(days(2))
  assert.deepEqual(await shownTo(person), [below.id])
  await act(person, below.id, 'dismiss')
  app.clock.advance(days(20))
  assert.deepEqual(await shownTo(person), [below.id])
  assert.deepEqual(await countsOf(staff, below.id), { seen: 1, clicked: 0, dismissed: 1 })
  assert.equal((await act(person, above.id, 'dismiss')).body.dismissed_at, closed.body.dismissed_at)
})

test('a banner that is not dismissible stays', async () => {
  const staff = await tenant()
  const { id } = await bannerIn(staff, { dismiss: 'no' })
  const person = await app.contact(staff)
  assert.equal((await act(person, id, 'dismiss')).status, 409)
  assert.deepEqual(await shownTo(person), [id])
})

test('each person’s impression, click and dismissal count once; clicks and dismissals report facts', async () => {
  const staff = await tenant()
  const { id } = await bannerIn(staff)
  const people = await Promise.all(Array.from({ length: 3 }, () => app.contact(staff)))
  const [one, two, three] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
  await Promise.all([one, one, two, three].map((person) => act(person, id, 'seen')))
  const [first, again] = [await act(one, id, 'clicked'), await act(one, id, 'clicked')]
  assert.deepEqual(first.body, again.body)
  await Promise.all([act(two, id, 'clicked'), act(two, id, 'clicked'), act(two, id, 'dismiss')])
  assert.deepEqual(await countsOf(staff, id), { seen: 3, clicked: 2, dismissed: 1 })
  await app.settle()
  const facts = await app.database.sql`
    select type, contact_id, data from facts where origin = 'service' and aggregate_id = ${id} order by type, sequence`
  assert.deepEqual(
    facts.map(({ type, contact_id, data }) => [type, contact_id, data]),
    [
      ['banner.clicked', one.contactId, { contact_id: one.contactId, banner_id: id }],
      ['banner.clicked', two.contactId, { contact_id: two.contactId, banner_id: id }],
      ['banner.dismissed', two.contactId, { contact_id: two.contactId, banner_id: id }],
    ],
  )
  const { body } = await staff.get(`${path}/${id}/days?days=2`)
  assert.deepEqual(
    body.days.map(({ day: _, ...counts }: { day: string }) => counts),
    [
      { seen: 0, clicked: 0, dismissed: 0 },
      { seen: 3, clicked: 2, dismissed: 1 },
    ],
  )
})

test('a click also counts as an impression, and a later impression is not counted again', async () => {
  const staff = await tenant()
  const { id } = await bannerIn(staff)
  const person = await app.contact(staff)
  assert.ok((await act(person, id, 'clicked')).body.seen_at)
  assert.deepEqual(await countsOf(staff, id), { seen: 1, clicked: 1, dismissed: 0 })
  await act(person, id, 'seen')
  assert.deepEqual(await countsOf(staff, id), { seen: 1, clicked: 1, dismissed: 0 })
  assert.equal((await person.get(ownPath)).body.banners[0].seen, true)
})

test('an impression of an anonymous visitor is recorded, and the next boot returns the banner as seen', async () => {
  const staff = await tenant()
  const site = await websiteOf(app, staff)
  const { id } = await bannerIn(staff)
  const visitor = await site.visitor()
  const booted = async () => {
    const { contact, banners } = (await site.boot(visitor.anonymousId)).body
    return [contact.id, contact.kind, banners.map(({ seen }: { seen: boolean }) => seen)]
  }
  assert.deepEqual(await booted(), [visitor.id, 'visitor', [false]])
  const { status, body } = await act(visitor, id, 'seen')
  assert.deepEqual([status, body.id, typeof body.seen_at], [200, id, 'string'])
  assert.deepEqual(await booted(), [visitor.id, 'visitor', [true]])
  assert.deepEqual(await countsOf(staff, id), { seen: 1, clicked: 0, dismissed: 0 })
})

test('a banner with a segment is shown only to contacts in the segment', async () => {
  const staff = await tenant()
  const site = await websiteOf(app, staff)
  const condition = { field: 'attributes.plan', op: 'eq', value: 'pro' }
  const { body: segment } = await staff.post('/v1/organization/segments', { name: 'Pro', condition })
  const [pro, free] = [await site.user({ attributes: { plan: 'pro' } }), await site.user()]
  await app.settle()
  const { id } = await bannerIn(staff, { segment_id: segment.id })
  assert.deepEqual([await shownTo(pro), await shownTo(free)], [[id], []])
  for (const verb of ['seen', 'clicked', 'dismiss'] as const) assert.equal((await act(free, id, verb)).status, 404)
  assert.deepEqual(await countsOf(staff, id), { seen: 0, clicked: 0, dismissed: 0 })
})

test('an unverified session sees only public banners and dismisses nothing for the claimed contact', async () => {
  const staff = await tenant()
  const site = await websiteOf(app, staff)
  const condition = { field: 'contact.kind', op: 'eq', value: 'identified' }
  const { body: segment } = await staff.post('/v1/organization/segments', { name: 'Identified', condition })
  const user = await site.user()
  await app.settle()
  const [everybody, theirs] = [await bannerIn(staff), await bannerIn(staff, { segment_id: segment.id })]
  // A later user of the browser does not say who they are.
  const { body } = await site.boot(user.anonymousId)
  assert.deepEqual([body.contact.id, body.verified], [user.id, false])
  const claims = app.as(body.token)
  assert.deepEqual([await shownTo(user), await shownTo(claims)], [[theirs.id], [everybody.id]])
  assert.deepEqual(
    body.banners.map(({ id }: { id: string }) => id),
    [everybody.id],
  )
  for (const verb of ['seen', 'clicked', 'dismiss'] as const) {
    const { status, body: refusal } = await act(claims, everybody.id, verb)
    assert.deepEqual([status, refusal.error.code], [403, 'unverified_session'])
  }
  await act(user, everybody.id, 'dismiss')
  assert.deepEqual(await shownTo(claims), [everybody.id])
})

test('erasing a contact keeps the counts; an export contains the contact’s actions', async () => {
  const staff = await tenant()
  const { id, name } = await bannerIn(staff)
  const key = await app.secretKey(staff)
  const person = await app.contact(staff)
  await act(person, id, 'dismiss')
  const { body: exported } = await key.get(`/v1/contacts/${person.contactId}/export`)
  assert.deepEqual(
    exported.records.banners.map(
      (row: { banner: string; seen_at: string; clicked_at: string; dismissed_at: string }) => [
        row.banner,
        row.seen_at !== null,
        row.clicked_at,
        row.dismissed_at !== null,
      ],
    ),
    [[name, true, null, true]],
  )
  await key.delete(`/v1/contacts/${person.contactId}`)
  const rows = await app.database.sql`select 1 from banner_people where banner_id = ${id}`
  assert.equal(rows.length, 0)
  assert.deepEqual(await countsOf(staff, id), { seen: 1, clicked: 0, dismissed: 1 })
})
