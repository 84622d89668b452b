import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { upload } from '../../../testing/pictures.ts'
import { days, hours } from '../../platform/clock.ts'
import { articlesPath, collectionsPath, helpTenant } from './testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const settingsPath = '/v1/organization/help/settings'

test('readers see an article when it is published, and its changes when it is published again', async () => {
  const { owner, publishableKey: key, draft, publish } = await helpTenant(app)
  const { id, slug, status, url } = await draft('Invite your colleagues')
  assert.deepEqual([slug, status, url], ['invite-your-colleagues', 'draft', null])
  const read = () => app.anyone.get(`/v1/help/${key}/articles/${slug}`)
  assert.equal((await read()).status, 404)
  const published = await publish(id)
  assert.equal(published.url, `http://userkeep.test/help/${key}/articles/${slug}`)
  assert.equal((await read()).body.html, '<p>All about <strong>Invite your colleagues</strong>.</p>\n')

  const text = { title: 'Invite people', body: 'Open *Team*.' }
  app.clock.advance(1000)
  const edited = (await owner.put(`${articlesPath}/${id}/text`, { locale: 'en', ...text })).body
  assert.deepEqual([edited.has_unpublished_changes, edited.texts[0].published], [true, false])
  assert.equal((await read()).body.title, 'Invite your colleagues')
  assert.equal((await publish(id)).has_unpublished_changes, false)
  assert.deepEqual(
    [(await read()).body.title, (await read()).body.html],
    ['Invite people', '<p>Open <em>Team</em>.</p>\n'],
  )
  assert.equal((await owner.post(`${articlesPath}/${id}/publish`, {})).status, 409)

  assert.equal((await owner.post(`${articlesPath}/${id}/unpublish`, {})).body.status, 'draft')
  assert.equal((await read()).status, 404)
  await publish(id)
  assert.equal((await owner.delete(`${articlesPath}/${id}`)).status, 204)
  assert.equal((await read()).status, 404)
})

test('an article can be scheduled, and the schedule can be canceled', async () => {
  const { owner, draft, search } = await helpTenant(app)
  const { id } = await draft('Scheduled maintenance')
  const publish = (at: number) =>
    owner.post(`${articlesPath}/${id}/publish`, { at: new Date(app.clock.now().getTime() + at).toISOString() })
  assert.equal((await publish(-hours(1))).status, 400)
  assert.equal((await publish(days(400))).status, 400)
  assert.equal((await publish(hours(2))).body.status, 'scheduled')
  assert.equal((await owner.post(`${articlesPath}/${id}/unschedule`, {})).body.status, 'draft')
  await publish(hours(2))
  app.clock.advance(hours(1))
  await app.settle()
  assert.deepEqual(await search('maintenance'), [])
  app.clock.advance(hours(2))
  await app.settle()
  assert.deepEqual(await search('maintenance'), ['scheduled-maintenance'])
})

test('a renamed article is found at its earlier addresses, which no other article can take', async () => {
  const { owner, publishableKey: key, published } = await helpTenant(app)
  const { id } = await published('Billing')
  await owner.patch(`${articlesPath}/${id}`, { slug: 'invoices' })
  await owner.patch(`${articlesPath}/${id}`, { slug: 'invoices-and-receipts' })
  for (const slug of ['billing', 'invoices', 'invoices-and-receipts']) {
    assert.equal((await app.anyone.get(`/v1/help/${key}/articles/${slug}`)).body.slug, 'invoices-and-receipts')
  }
  const page = await fetch(`${app.baseUrl}/help/${key}/articles/billing`, { redirect: 'manual' })
  assert.equal(page.status, 301)
  assert.equal(page.headers.get('location'), `http://userkeep.test/help/${key}/articles/invoices-and-receipts`)
  assert.equal((await published('Billing')).slug, 'billing-2')
  const refused = await owner.post(articlesPath, { title: 'Billing', slug: 'invoices' })
  assert.deepEqual([refused.status, refused.body.error.fields], [400, { slug: 'is used by another article' }])
  const back = await owner.patch(`${articlesPath}/${id}`, { slug: 'billing' })
  assert.equal(back.body.slug, 'billing')
})

test('an article has a text for each locale, and readers get theirs or the default', async () => {
  const { owner, publishableKey: key, draft, publish } = await helpTenant(app)
  const { id, slug } = await draft('Refunds')
  const german = { title: 'Erstattungen', body: 'Geld zurück.' }
  assert.equal((await owner.put(`${articlesPath}/${id}/text`, { locale: 'de', ...german })).status, 400)
  assert.equal((await owner.patch(settingsPath, { locales: ['de'] })).status, 400)
  await owner.patch(settingsPath, { locales: ['en', 'de', 'fr'] })
  await owner.put(`${articlesPath}/${id}/text`, { locale: 'de', ...german })
  assert.deepEqual((await publish(id)).locales, ['en', 'de'])
  const titleIn = async (locale: string) =>
    (await app.anyone.get(`/v1/help/${key}/articles/${slug}?locale=${locale}`)).body.title
  assert.deepEqual(await Promise.all(['de', 'de-AT', 'fr', 'xx'].map(titleIn)), [
    'Erstattungen',
    'Erstattungen',
    'Refunds',
    'Refunds',
  ])
  const { most_read } = (await owner.get('/v1/organization/help/insights')).body
  assert.deepEqual(
    most_read.map(({ title, views }: { title: string; views: number }) => [title, views]),
    [['Refunds', 4]],
  )
  assert.equal((await owner.delete(`${articlesPath}/${id}/text?locale=de`)).status, 200)
  assert.equal(await titleIn('de'), 'Refunds')
  assert.equal((await owner.delete(`${articlesPath}/${id}/text?locale=en`)).status, 409)
})

test('collections list their published articles, and deleting a collection does not delete its articles', async () => {
  const { owner, publishableKey: key, draft, published } = await helpTenant(app)
  const translations = [{ locale: 'de', name: 'Erste Schritte', description: '' }]
  const made = await owner.post(collectionsPath, { name: 'First steps', translations })
  assert.deepEqual([made.status, made.body.slug, made.body.position], [201, 'first-steps', 0])
  const collection_id = made.body.id
  await published('One', { collection_id })
  await draft('Two', { collection_id })
  assert.equal((await owner.get(collectionsPath)).body.collections[0].articles, 2)
  const center = async () => (await app.anyone.get(`/v1/help/${key}?collection=first-steps`)).body
  assert.deepEqual([(await center()).collections[0].articles, (await center()).articles.length], [1, 1])
  const twice = [...translations, ...translations]
  assert.equal((await owner.patch(`${collectionsPath}/${collection_id}`, { translations: twice })).status, 400)
  assert.equal((await owner.post(collectionsPath, { name: 'Other', slug: 'first-steps' })).status, 400)
  assert.equal((await owner.delete(`${collectionsPath}/${collection_id}`)).status, 204)
  const { body } = await app.anyone.get(`/v1/help/${key}`)
  assert.deepEqual([body.collections, body.articles[0].collection], [[], null])
})

test('collections after one at the last position share this position', async () => {
  const { owner } = await helpTenant(app)
  const positions: number[] = []
  for (const body of [{ name: 'Last', position: 1_000_000 }, { name: 'One more' }, { name: 'And another' }])
    positions.push((await owner.post(collectionsPath, body)).body.position)
  assert.deepEqual(positions, [1_000_000, 1_000_000, 1_000_000])
})

test('a picture stays in use while a draft or the published version contains it', async () => {
  const { owner, draft, publish } = await helpTenant(app)
  const { url } = await upload(owner)
  const { id } = await draft('With a picture', { body: `![chart](${url})` })
  await publish(id)
  await owner.put(`${articlesPath}/${id}/text`, { locale: 'en', title: 'With a picture', body: 'No picture any more.' })
  const inUse = async () => {
    const [row] = await app.database.sql<{ uses: number }[]>`
      select count(*)::int as uses from picture_uses where used_by = 'help_article' and used_by_id = ${id}`
    return row?.uses
  }
  assert.equal(await inUse(), 1)
  app.clock.advance(1000)
  await publish(id)
  assert.equal(await inUse(), 0)
  const foreign = await owner.post(articlesPath, { title: 'Foreign', body: '![x](https://example.com/x.png)' })
  assert.equal(foreign.status, 400)
})

test('related articles must exist, and a deleted article is no longer listed as related', async () => {
  const { owner, publishableKey: key, published } = await helpTenant(app)
  const other = await published('Other')
  const { id, slug } = await published('Main', { related_ids: [other.id] })
  const titles = async () => (await owner.get(`${articlesPath}/${id}`)).body.related
  assert.deepEqual(await titles(), [{ id: other.id, title: 'Other' }])
  const related = async () => (await app.anyone.get(`/v1/help/${key}/articles/${slug}`)).body.related
  assert.deepEqual(
    (await related()).map(({ title }: { title: string }) => title),
    ['Other'],
  )
  assert.equal((await owner.patch(`${articlesPath}/${id}`, { related_ids: [id] })).status, 400)
  assert.equal((await owner.patch(`${articlesPath}/${id}`, { related_ids: [owner.userId ?? id] })).status, 400)
  await owner.delete(`${articlesPath}/${other.id}`)
  assert.deepEqual([await related(), await titles()], [[], []])
})
