import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { ContactPerson } from '../../../testing/contacts.ts'
import { runs } from '../../../testing/depth.ts'
import { minutes } from '../../platform/clock.ts'
import { ownPath, path, segmentNamed, type Tenant, tenantOf } from './testing.ts'

let app: TestApp
let tenant: Tenant
before(async () => {
  app = await testApp()
  tenant = await tenantOf(app)
})
after(() => app.close())

const tick = () => app.clock.advance(minutes(1))
const titles = async (person: ContactPerson) =>
  (await person.get(ownPath)).body.posts.map(({ title }: { title: string }) => title)
const react = (person: ContactPerson, id: string, reaction: string) =>
  person.post(`${ownPath}/${id}/reaction`, { reaction })

test('a contact reads the posts for it; posts since its creation or last visit are unread', async () => {
  const { owner, published } = await tenantOf(app)
  await published('Before they came')
  tick()
  const ada = await app.contact(owner, { name: 'Ada' })
  const bob = await app.contact(owner, { name: 'Bob' })
  const segment_id = await segmentNamed(app, owner, 'Ada')
  tick()
  const secret = await published('For Ada', { segment_id })
  tick()
  const open = await published('For everybody')
  assert.deepEqual(await titles(ada), ['For everybody', 'For Ada', 'Before they came'])
  assert.deepEqual(await titles(bob), ['For everybody', 'Before they came'])
  const { body } = await ada.get(`${ownPath}?limit=1`)
  assert.deepEqual([body.unread, body.posts[0].unread, body.posts[0].url, body.has_more], [2, true, open.url, true])
  tick()
  assert.deepEqual((await ada.post(`${ownPath}/seen`, { post_ids: [secret.id, open.id] })).body, { unread: 0 })
  assert.equal((await ada.get(ownPath)).body.posts[0].unread, false)
  assert.equal((await bob.get(ownPath)).body.unread, 1)
  await ada.post(`${ownPath}/seen`, { post_ids: [open.id] })
  await bob.post(`${ownPath}/seen`, { post_ids: [open.id, secret.id] })
  const views = async (id: string) => (await owner.get(`${path}/${id}`)).body.views
  assert.deepEqual([await views(open.id), await views(secret.id)], [2, 1])
  assert.equal((await react(bob, secret.id, 'like')).status, 404)
})

test('boot returns the unread count once a post is published', async () => {
  const { publishableKey, published } = await tenantOf(app)
  const boot = async (anonymous_id: string) =>
    (await app.anyone.post('/v1/boot', { publishable_key: publishableKey, anonymous_id })).body
  assert.equal((await boot('visitor-1')).changelog, undefined)
  await published('Old')
  tick()
  assert.deepEqual((await boot('visitor-2')).changelog, { unread: 0 })
  tick()
  await published('New')
  assert.deepEqual((await boot('visitor-2')).changelog, { unread: 1 })
})

test('a contact has one reaction per post, counted once and announced the first time', async () => {
  const { owner, published, get, facts } = await tenantOf(app)
  const { id } = await published('Liked')
  const ada = await app.contact(owner)
  assert.deepEqual((await react(ada, id, 'like')).body, { post_id: id, reaction: 'like' })
  await react(ada, id, 'like')
  await Promise.all(['love', 'love', 'celebrate'].map((kind) => react(ada, id, kind)))
  await react(ada, id, 'love')
  assert.deepEqual((await get(id)).reactions, { like: 0, love: 1, celebrate: 0, confused: 0 })
  assert.equal((await ada.get(ownPath)).body.posts[0].reaction, 'love')
  assert.equal((await ada.delete(`${ownPath}/${id}/reaction`)).status, 204)
  assert.equal((await ada.delete(`${ownPath}/${id}/reaction`)).status, 204)
  await react(ada, id, 'confused')
  assert.deepEqual((await get(id)).reactions, { like: 0, love: 0, celebrate: 0, confused: 1 })
  assert.equal((await get(id)).views, 1)
  const told = await facts('changelog_post.reacted')
  assert.deepEqual(
    told.map(({ data }) => data),
    [{ contact_id: ada.contactId, post_id: id, reaction: 'like' }],
  )
  assert.equal((await react(ada, id, 'shrug')).status, 400)
  const { body } = await owner.get(`/v1/organization/contacts/${ada.contactId}/changelog`)
  assert.deepEqual(
    body.posts.map(({ title, reaction }: { title: string; reaction: string }) => [title, reaction]),
    [['Liked', 'confused']],
  )
})

test('an unverified session reads only public posts and cannot act for the claimed contact', async () => {
  const { owner, published } = await tenantOf(app)
  await published('For a few', { segment_id: await segmentNamed(app, owner, 'Carla') })
  const { id } = await published('Public')
  const claimed = await app.contact(owner, { verified: false })
  assert.deepEqual(await titles(claimed), ['Public'])
  assert.equal((await claimed.get(ownPath)).body.unread, 0)
  assert.deepEqual((await claimed.post(`${ownPath}/seen`, { post_ids: [id] })).body, { unread: 0 })
  const refused = await react(claimed, id, 'like')
  assert.deepEqual([refused.status, refused.body.error.code], [403, 'unverified_session'])
  assert.equal((await claimed.delete(`${ownPath}/${id}/reaction`)).status, 403)
  const visitor = await app.contact(owner, { kind: 'visitor' })
  assert.equal((await react(visitor, id, 'like')).status, 200)
  assert.deepEqual((await owner.get(`${path}/${id}`)).body.views, 1)
})

test('erasing a contact removes it from the counts; an export contains what it read', async () => {
  const { owner, published, get } = await tenantOf(app)
  const { id } = await published('Read')
  const ada = await app.contact(owner)
  const bob = await app.contact(owner)
  for (const person of [ada, bob]) await react(person, id, 'like')
  await ada.post(`${ownPath}/seen`, {})
  const backend = await app.secretKey(owner)
  const { body } = await backend.get(`/v1/contacts/${ada.contactId}/export`)
  const { changelog_posts, changelog_last_opened_at } = body.records
  assert.deepEqual([changelog_posts[0].title, changelog_posts[0].reaction], ['Read', 'like'])
  assert.equal(typeof changelog_last_opened_at, 'string')
  assert.equal((await backend.delete(`/v1/contacts/${ada.contactId}`)).status, 204)
  assert.deepEqual([(await get(id)).views, (await get(id)).reactions.like], [1, 1])
})

test('each contact’s reactions count once, also after merges', async () => {
  const { owner, get, published } = tenant
  const backend = await app.secretKey(owner)
  const posts = [(await published('A')).id, (await published('B')).id]
  const act = fc.record({
    who: fc.nat(2),
    post: fc.nat(1),
    does: fc.constantFrom('like', 'love', 'celebrate', 'confused', 'none', 'seen', 'merge'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 12 }), async (acts) => {
      const before = await Promise.all(posts.map(get))
      const people = await Promise.all([0, 1, 2].map(() => app.contact(owner)))
      // The current identity of each, and the last action of each on each post.
      const is = [0, 1, 2]
      const did = people.map(() => new Map<number, string | null>())
      for (const { who, post, does } of acts) {
        const me = is[who] as number
        const [person, mine] = [people[me] as ContactPerson, did[me] as Map<number, string | null>]
        const id = posts[post] as string
        if (does === 'seen') {
          await person.post(`${ownPath}/seen`, { post_ids: [id] })
          mine.set(post, mine.get(post) ?? null)
        } else if (does === 'none') {
          await person.delete(`${ownPath}/${id}/reaction`)
          if (mine.has(post)) mine.set(post, null)
        } else if (does === 'merge') {
          const into = is[(who + 1) % 3] as number
          if (into === me) continue
          const { status } = await backend.post(`/v1/contacts/${people[into]?.contactId}/merge`, {
            contact_id: person.contactId,
          })
          assert.equal(status, 200)
          for (const [on, reaction] of mine) {
            const theirs = did[into]?.get(on)
            did[into]?.set(on, theirs ?? reaction)
          }
          mine.clear()
          for (const [n, now] of is.entries()) if (now === me) is[n] = into
        } else {
          assert.equal((await react(person, id, does)).status, 200)
          mine.set(post, does)
        }
      }
      const after = await Promise.all(posts.map(get))
      for (const [n] of posts.entries()) {
        const held = did.flatMap((mine) => (mine.has(n) ? [mine.get(n)] : []))
        assert.equal((after[n]?.views ?? 0) - (before[n]?.views ?? 0), held.length)
        for (const kind of ['like', 'love', 'celebrate', 'confused']) {
          const counted = (after[n]?.reactions[kind] ?? 0) - (before[n]?.reactions[kind] ?? 0)
          assert.equal(counted, held.filter((reaction) => reaction === kind).length, kind)
        }
      }
    }),
    { numRuns: runs(15) },
  )
})
