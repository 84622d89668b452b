import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { upload } from '../../../testing/pictures.ts'
import { until } from '../../../testing/until.ts'
import { minutes } from '../../platform/clock.ts'
import { path, segmentNamed, tenantOf } from './testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const get = (at: string, headers: Record<string, string> = {}) => app.anyone.get(at, { headers })

test('the public endpoint returns only posts for everyone, newest first', async () => {
  const { owner, publishableKey: key, draft, published } = await tenantOf(app)
  const { body: category } = await owner.post(`${path}/categories`, { name: 'New', color: 'blue' })
  const first = await published('First', { category_id: category.id, labels: ['iOS'] })
  app.clock.advance(minutes(1))
  const second = await published('Second')
  await published('For a few', { segment_id: await segmentNamed(app, owner, 'Ada') })
  await draft('Not yet')
  const { status, body, headers } = await get(`/v1/changelog/${key}`)
  assert.equal(status, 200)
  assert.equal(headers.get('cache-control'), 'public, max-age=10')
  assert.deepEqual(body.posts, [
    {
      id: second.id,
      slug: 'second',
      title: 'Second',
      excerpt: 'All about Second.',
      html: '<p>All about <strong>Second</strong>.</p>\n',
      category: null,
      labels: [],
      published_at: second.published_at,
      url: second.url,
    },
    {
      id: first.id,
      slug: 'first',
      title: 'First',
      excerpt: 'All about First.',
      html: '<p>All about <strong>First</strong>.</p>\n',
      category: { name: 'New', color: 'blue' },
      labels: ['iOS'],
      published_at: first.published_at,
      url: first.url,
    },
  ])
  const one = (await get(`/v1/changelog/${key}?limit=1`)).body
  const rest = (await get(`/v1/changelog/${key}?limit=1&starting_after=${one.next_cursor}`)).body
  assert.deepEqual([one.posts[0].id, rest.posts[0].id, rest.has_more], [second.id, first.id, false])
  assert.equal((await get('/v1/changelog/uk_pk_live_nothing')).status, 404)
})

test('unchanged content is 304 and changed content is sent, on every instance', async () => {
  const { owner, publishableKey: key, published } = await tenantOf(app)
  const post = await published('Tagged')
  const other = await testApp({ database: app.database })
  app.whenClosed(() => void other.close())
  const read = async (at: string, etag?: string) => {
    const answer = await other.anyone.get(at, { headers: etag ? { 'if-none-match': etag } : {} })
    return { status: answer.status, etag: answer.headers.get('etag') ?? '', body: answer.body }
  }
  const places = [
    `/v1/changelog/${key}`,
    `/changelog/${key}`,
    `/changelog/${key}/tagged`,
    `/changelog/${key}/feed.atom`,
  ]
  const before = await Promise.all(places.map((place) => read(place)))
  for (const [n, place] of places.entries()) {
    const again = await read(place, before[n]?.etag)
    assert.deepEqual([again.status, again.body], [304, ''], place)
    assert.equal((await get(place)).headers.get('etag'), before[n]?.etag, place)
  }
  await owner.patch(`${path}/${post.id}`, { title: 'Tagged anew' })
  for (const [n, place] of places.entries()) {
    // Announced to all instances, and noticed by each within a second in any case.
    let after = await read(place, before[n]?.etag)
    await until(`${place} is another`, async () => {
      after = await read(place, before[n]?.etag)
      return after.status !== 304
    })
    assert.equal(after.status, 200, place)
    assert.match(JSON.stringify(after.body), /Tagged anew/, place)
  }
})

test('the changelog is available as an Atom feed', async () => {
  const { publishableKey: key, published } = await tenantOf(app)
  const { id } = await published('Fish & <chips>\u0001', { body: 'One **bold** ]]> word' })
  const byAccept = await get(`/v1/changelog/${key}`, { accept: 'application/atom+xml' })
  const byAddress = await get(`/changelog/${key}/feed.atom`)
  assert.equal(byAccept.body, byAddress.body)
  for (const { headers } of [byAccept, byAddress])
    assert.equal(headers.get('content-type'), 'application/atom+xml; charset=utf-8')
  assert.match(
    byAccept.body,
    /^<\?xml version="1.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www.w3.org\/2005\/Atom">/,
  )
  assert.ok(byAccept.body.includes(`<id>urn:uuid:${id}</id>\n<title>Fish &amp; &lt;chips&gt;</title>`))
  assert.ok(byAccept.body.includes('&lt;strong&gt;bold&lt;/strong&gt; ]]&amp;gt; word'))
  assert.ok(!byAccept.body.includes('\u0001'))
  assert.ok(
    byAccept.body.includes(
      `rel="self" type="application/atom+xml" href="http://userkeep.test/changelog/${key}/feed.atom"`,
    ),
  )
})

test('public pages have canonical URLs, one per post, in the brand of the tenant', async () => {
  const { owner, publishableKey: key, published } = await tenantOf(app)
  await owner.patch('/v1/organization/contact-auth', { brand_name: 'Fieldnote', brand_color: '#0a7d4f' })
  const picture = await upload(owner)
  for (let n = 1; n <= 12; n++) {
    await published(`Post ${n}`, { body: n === 12 ? `<b>![Seen](${picture.url})` : 'Text' })
    app.clock.advance(minutes(1))
  }
  const list = await get(`/changelog/${key}`)
  assert.equal(list.headers.get('content-type'), 'text/html; charset=utf-8')
  assert.ok(list.body.includes(`<link rel="canonical" href="http://userkeep.test/changelog/${key}">`))
  assert.match(list.body, /<title>Changelog · Fieldnote<\/title>/)
  assert.match(list.body, /--brand: #0a7d4f/)
  assert.doesNotMatch(list.body, /<script|noindex/)
  assert.equal(list.body.match(/<article/g)?.length, 10)
  const next = /href="([^"]+)" rel="next"/.exec(list.body)?.[1] ?? ''
  const older = await get(next.replaceAll('&amp;', '&'))
  assert.deepEqual([older.status, older.body.match(/<article/g)?.length], [200, 2])
  const post = await get(`/changelog/${key}/post-12`)
  assert.ok(post.body.includes(`<link rel="canonical" href="http://userkeep.test/changelog/${key}/post-12">`))
  assert.ok(post.body.includes(`<meta property="og:image" content="${picture.url}">`))
  assert.match(post.body, /&lt;b&gt;<img src="[^"]+" srcset=/)
  for (const gone of ['nothing', 'Post-12', '%00', '..']) {
    assert.equal((await get(`/changelog/${key}/${gone}`)).status, 404, gone)
  }
})

test('the sitemap lists the pages of the live environment, and test pages are noindex', async () => {
  const { owner, publishableKey: key, published } = await tenantOf(app)
  await published('Mapped')
  const map = await get(`/changelog/${key}/sitemap.xml`)
  assert.equal(map.headers.get('content-type'), 'application/xml; charset=utf-8')
  assert.match(map.body, new RegExp(`<loc>http://userkeep.test/changelog/${key}</loc>`))
  assert.match(map.body, new RegExp(`<loc>http://userkeep.test/changelog/${key}/mapped</loc><lastmod>`))
  const { body: keys } = await owner.get('/v1/organization/api-keys?environment=test')
  const { key: testKey } = keys.api_keys.find(({ kind }: { kind: string }) => kind === 'publishable')
  assert.doesNotMatch((await get(`/changelog/${testKey}/sitemap.xml`)).body, /<loc>/)
  const page = await get(`/changelog/${testKey}`)
  assert.match(page.body, /<meta name="robots" content="noindex">/)
  assert.match(page.body, /No posts yet/)
})
