import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { upload } from '../../../testing/pictures.ts'
import { days, hours } from '../../platform/clock.ts'
import { path, segmentNamed, tenantOf } from './testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

test('a post is a draft until it is published, and has a unique slug', async () => {
  const { owner, publishableKey, draft, get } = await tenantOf(app)
  const made = await draft('Größere Übersicht!', { labels: ['iOS'] })
  assert.deepEqual([made.state, made.slug, made.url, made.published_at], ['draft', 'gro-ere-ubersicht', null, null])
  const again = await draft('Größere Übersicht?')
  assert.equal(again.slug, `${made.slug}-2`)
  const { body: done } = await owner.post(`${path}/${made.id}/publish`, {})
  assert.deepEqual(
    [done.state, done.url],
    ['published', `http://userkeep.test/changelog/${publishableKey}/${made.slug}`],
  )
  assert.equal((await get(made.id)).published_at, done.published_at)
  const listed = await owner.get(`${path}?state=published`)
  assert.deepEqual(
    listed.body.posts.map(({ id, excerpt }: { id: string; excerpt: string }) => [id, excerpt]),
    [[made.id, 'All about Größere Übersicht!.']],
  )
  assert.equal((await owner.get(`${path}?q=ÜBERSICHT`)).body.posts.length, 2)
  assert.equal((await owner.post(`${path}/${made.id}/publish`, {})).status, 409)
  assert.equal((await owner.patch(`${path}/${made.id}`, { slug: 'other' })).status, 409)
  assert.equal((await owner.delete(`${path}/${made.id}`)).status, 204)
  assert.equal((await owner.get(`${path}/${made.id}`)).status, 404)
})

test('a post refers only to existing records, and a slug that is in use is refused', async () => {
  const { owner, draft } = await tenantOf(app)
  const { id } = await draft('First')
  const other = await draft('Second')
  const refused: [object, string][] = [
    [{ category_id: id }, 'category_id'],
    [{ segment_id: id }, 'segment_id'],
    [{ slug: 'second' }, 'slug'],
    [{ labels: ['a', 'a'] }, 'labels'],
    [{ title: ' ' }, 'title'],
    [{ body: '![x](https://elsewhere.example/x.png)' }, 'body'],
    [{ body: '![x](/pictures/x/800)' }, 'body'],
    [{ body: 'x'.repeat(20_001) }, 'body'],
  ]
  for (const [change, field] of refused) {
    const { status, body } = await owner.patch(`${path}/${id}`, change)
    assert.deepEqual([status, Object.keys(body.error.fields)], [400, [field]], JSON.stringify(change))
  }
  const stranger = await app.signUp()
  assert.equal((await stranger.get(`${path}/${other.id}`)).status, 404)
  assert.equal((await (await app.staffWith(owner, ['support:read'])).get(path)).status, 403)
  const empty = await draft('Nothing to say', { body: ' ' })
  assert.equal((await owner.post(`${path}/${empty.id}/publish`, {})).status, 400)
})

test('Markdown is rendered to HTML without scripts, and with uploaded images only', async () => {
  const { owner, draft } = await tenantOf(app)
  const picture = await upload(owner, 2000, 1000)
  const { pathname } = new URL(picture.url)
  const body = `# New\n\n![A <b>drawing</b>](${picture.url} "x")\n\n<script>alert(1)</script> [x](javascript:alert(1))`
  const { html } = await draft('Pictures', { body })
  const small = picture.url.replace(/1600$/, '800')
  assert.ok(
    html.includes(`<img src="${picture.url}" srcset="${picture.url} 1600w, ${small} 800w" width="1600" height="800"`),
  )
  assert.match(html, /alt="A &lt;b&gt;drawing&lt;\/b&gt;" loading="lazy"/)
  assert.doesNotMatch(html, /<script|href="javascript|onerror/)
  assert.match(
    (await draft('By its path', { body: `![x](${pathname})` })).html,
    /<img src="http:\/\/userkeep\.test\/pictures/,
  )
  const preview = await owner.post(`${path}/preview`, { body: 'a ![far](https://elsewhere.example/x.png) b' })
  assert.deepEqual([preview.status, preview.body.html], [200, '<p>a  b</p>\n'])
  const others = await upload(await app.signUp())
  assert.equal((await owner.post(path, { title: 'Stolen', body: `![x](${others.url})` })).status, 400)
})

test('an image stays while a post uses it, and is deleted a day later', async () => {
  const { owner, draft } = await tenantOf(app)
  const picture = await upload(owner)
  const isThere = async () => (await app.anyone.get(new URL(picture.url).pathname)).status === 200
  const first = await draft('One', { body: `![x](${picture.url})` })
  const second = await draft('Two', { body: `![x](${picture.url})` })
  const later = async () => {
    app.clock.advance(days(2))
    await app.settle()
    return isThere()
  }
  assert.equal(await later(), true)
  await owner.patch(`${path}/${first.id}`, { body: 'No more' })
  assert.equal(await later(), true)
  await owner.delete(`${path}/${second.id}`)
  assert.equal(await isThere(), true)
  assert.equal(await later(), false)
})

test('a Markdown bomb is refused or rendered, without delaying other requests', async () => {
  const { owner } = await tenantOf(app)
  const many = (text: string) => text.repeat(20_000 / text.length)
  const bombs = ['[', '![', '*a_', '> ', '- ', '`', '<![CDATA[', '|', '~~a', '&#0;', '\\', '[a](b', 'http://a.b '].map(
    many,
  )
  const nested = Array.from({ length: 150 }, (_, depth) => `${'  '.repeat(Math.min(depth, 60))}- a`).join('\n')
  let turns = 0
  const beat = setInterval(() => turns++, 5)
  for (const body of [...bombs, nested]) {
    const { status } = await owner.post(path, { title: 'Boom', body })
    assert.ok([201, 400].includes(status), `${status} for ${body.slice(0, 20)}`)
  }
  clearInterval(beat)
  assert.ok(turns > bombs.length)
})

test('a category has a unique name, and deleting it keeps its posts', async () => {
  const { owner, draft, get } = await tenantOf(app)
  const categories = `${path}/categories`
  const made = await owner.post(categories, { name: ' Fixed ', color: 'green' })
  assert.deepEqual([made.status, made.body.name, made.body.color], [201, 'Fixed', 'green'])
  assert.equal((await owner.post(categories, { name: 'fixed' })).status, 409)
  const { body: other } = await owner.post(categories, { name: 'New' })
  assert.equal((await owner.patch(`${categories}/${other.id}`, { name: 'FIXED' })).status, 409)
  assert.equal((await owner.patch(`${categories}/${other.id}`, { name: 'Brand new' })).body.name, 'Brand new')
  const { id } = await draft('In it', { category_id: made.body.id })
  assert.deepEqual(
    (await owner.get(`${path}?category_id=${made.body.id}`)).body.posts.map((post: { id: string }) => post.id),
    [id],
  )
  assert.equal((await owner.delete(`${categories}/${made.body.id}`)).status, 204)
  assert.equal(((await get(id)) as unknown as { category_id: null }).category_id, null)
  assert.deepEqual(
    (await owner.get(categories)).body.categories.map(({ name }: { name: string }) => name),
    ['Brand new'],
  )
})

test('a segment used by a post cannot be deleted', async () => {
  const { owner, draft } = await tenantOf(app)
  const segment_id = await segmentNamed(app, owner, 'Ada')
  const { id } = await draft('For Ada', { segment_id })
  const { body } = await owner.get(`/v1/organization/segments/${segment_id}`)
  assert.deepEqual(body.used_by, [{ type: 'changelog_post', id, name: 'For Ada' }])
  assert.equal((await owner.delete(`/v1/organization/segments/${segment_id}`)).status, 409)
})

test('one request creates a draft campaign from a published post, and sends no email', async () => {
  const { owner, draft, published } = await tenantOf(app)
  const unfinished = await draft('Soon')
  assert.equal((await owner.post(`${path}/${unfinished.id}/campaign`)).status, 409)
  const picture = await upload(owner)
  const segment_id = await segmentNamed(app, owner, 'Grace')
  const body = `Use \`{{ contact.email }}\` and {% if %}.\n\n![x](${new URL(picture.url).pathname})`
  const { id } = await published('Liquid {{ here }}', { body, segment_id })
  const made = await owner.post(`${path}/${id}/campaign`)
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const { body: campaign } = await owner.get(`/v1/organization/campaigns/${made.body.campaign_id}`)
  assert.deepEqual(
    [campaign.state, campaign.category, campaign.segment_id, campaign.variants[0].template_id],
    ['draft', 'product_news', segment_id, made.body.template_id],
  )
  const template = `/v1/organization/templates/${made.body.template_id}`
  assert.equal((await owner.get(template)).body.current.number, 1)
  const { body: mail } = await owner.post(`${template}/preview`, {})
  assert.equal(mail.subject.replaceAll('\u2060', ''), 'Liquid {{ here }}')
  assert.ok(mail.html.includes(`src="${picture.url}"`))
  assert.match(mail.html.replaceAll('\u2060', ''), /\{\{ contact\.email \}\}<\/code> and \{% if %\}/)
  const writer = await app.staffWith(owner, ['engagement:manage'])
  assert.equal((await writer.post(`${path}/${id}/campaign`)).status, 403)
  app.clock.advance(hours(1))
  await app.settle()
})
