import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { days } from '../../platform/clock.ts'
import { articlesPath, collectionsPath, helpTenant } from './testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

test('a search finds words by their stem, their beginning and with one typing error, titles first', async () => {
  const { published, search } = await helpTenant(app)
  await published('Download an invoice', { body: 'Every receipt is a PDF.' })
  await published('Change your plan', { body: 'The next invoice shows the difference.' })
  await published('Invite people', { body: 'Send invitations by mail.' })
  assert.deepEqual(await search('invoice'), ['download-an-invoice', 'change-your-plan'])
  assert.deepEqual(await search('INVOICES'), ['download-an-invoice', 'change-your-plan'])
  assert.deepEqual(await search('downl'), ['download-an-invoice'])
  assert.deepEqual(await search('invioce'), ['download-an-invoice', 'change-your-plan'])
  assert.deepEqual(await search('invitatoins'), ['invite-people'])
  assert.deepEqual(await search('the'), [])
  assert.deepEqual(await search('xylophone'), [])
})

test('articles with all words of a search come before those with some', async () => {
  const { published, search } = await helpTenant(app)
  await published('Cancel a subscription')
  await published('Cancel an invitation')
  assert.deepEqual(await search('cancel subscription'), ['cancel-a-subscription'])
  assert.deepEqual((await search('cancel xylophone')).toSorted(), ['cancel-a-subscription', 'cancel-an-invitation'])
})

test('each locale is searched by its own grammar, and untranslated articles in the default locale', async () => {
  const { owner, draft, publish, published, search } = await helpTenant(app)
  await owner.patch('/v1/organization/help/settings', { locales: ['en', 'de', 'ja'] })
  const { id } = await draft('Houses', { slug: 'houses' })
  await owner.put(`${articlesPath}/${id}/text`, { locale: 'de', title: 'Häuser', body: 'Alle Häuser der Stadt.' })
  await owner.put(`${articlesPath}/${id}/text`, {
    locale: 'ja',
    title: '請求書の支払い',
    body: '支払い方法を選びます。',
  })
  await publish(id)
  await published('English only', { body: 'Nothing but gardens.' })
  assert.deepEqual(await search('haus', 'de'), ['houses'])
  assert.deepEqual(await search('請求書', 'ja'), ['houses'])
  assert.deepEqual(await search('garden', 'de'), ['english-only'])
  assert.deepEqual(await search('houses', 'de'), [])
  assert.deepEqual(await search('garden haus', 'de'), ['houses', 'english-only'])
})

test('unpublished and deleted articles are not found, and unused words are pruned', async () => {
  const { owner, published, search } = await helpTenant(app)
  const { id } = await published('Zeppelin')
  assert.deepEqual(await search('zepp'), ['zeppelin'])
  await owner.post(`${articlesPath}/${id}/unpublish`, {})
  assert.deepEqual(await search('zepp'), [])
  app.clock.advance(days(2))
  await app.settle()
  const rows = await app.database.sql`select word from help_vocabulary where word = 'zeppelin'`
  assert.equal(rows.length, 0)
})

test('an article of a segment is only visible to verified members of the segment', async () => {
  const { owner, publishableKey: key, published, search } = await helpTenant(app)
  const condition = { field: 'contact.name', op: 'contains', value: 'Ada' }
  const { body: segment } = await owner.post('/v1/organization/segments', { name: 'Ada', condition })
  const ada = await app.contact(owner, { name: 'Ada' })
  const bob = await app.contact(owner, { name: 'Bob' })
  await app.settle()
  await published('Beta handbook', { segment_id: segment.id })
  const found = async (person: typeof ada) => (await person.get('/v1/contact/help?q=beta')).body.articles.length
  assert.deepEqual([await found(ada), await found(bob), await search('beta')], [1, 0, []])
  assert.equal((await ada.get('/v1/contact/help/articles/beta-handbook')).status, 200)
  assert.equal((await bob.get('/v1/contact/help/articles/beta-handbook')).status, 404)
  assert.equal((await app.anyone.get(`/v1/help/${key}/articles/beta-handbook`)).status, 404)
  const answer = (person: typeof ada, helpful: boolean) =>
    person.post('/v1/contact/help/articles/beta-handbook/helpful', { helpful })
  const figures = async () => (await owner.get('/v1/organization/help/insights')).body
  assert.equal((await answer(bob, true)).status, 404)
  assert.equal((await answer(ada, true)).status, 204)
  assert.equal((await answer(ada, true)).status, 204)
  assert.deepEqual([(await figures()).helpful, (await figures()).not_helpful], [1, 0])
  assert.equal((await answer(ada, false)).status, 204)
  assert.deepEqual([(await figures()).helpful, (await figures()).not_helpful], [0, 1])
  assert.equal((await owner.delete(`/v1/organization/segments/${segment.id}`)).status, 409)
})

test('readers answer whether an article helped, once each, and staff see the figures', async () => {
  const { owner, publishableKey: key, published, search } = await helpTenant(app)
  const { id, slug } = await published('Rate me')
  const answer = (helpful: boolean, ip: string) =>
    app.anyone.post(`/v1/help/${key}/articles/${slug}/helpful`, { helpful }, { headers: { 'x-forwarded-for': ip } })
  assert.equal((await answer(true, '203.0.113.7')).status, 204)
  await answer(true, '203.0.113.7')
  await answer(false, '203.0.113.8')
  await answer(true, '203.0.113.8')
  await answer(false, '203.0.113.9')
  const figures = async () => (await owner.get(`${articlesPath}/${id}`)).body
  assert.deepEqual([(await figures()).helpful, (await figures()).not_helpful], [2, 1])

  await app.anyone.get(`/v1/help/${key}/articles/${slug}`)
  await app.anyone.get(`/help/${key}/articles/${slug}`)
  await search('rate')
  await search('Cheese  cake')
  const { body } = await owner.get('/v1/organization/help/insights')
  assert.deepEqual([body.views, body.searches, body.helpful, body.not_helpful], [2, 2, 2, 1])
  assert.deepEqual(body.most_read[0], { article_id: id, title: 'Rate me', views: 2, helpful: 2, not_helpful: 1 })
  assert.deepEqual(body.without_result, [{ query: 'cheese cake', locale: 'en', searches: 1 }])
  assert.equal((await figures()).views, 2)
  assert.equal((await owner.get('/v1/organization/help/insights?from=2026-13-01')).status, 400)
  app.clock.advance(days(40))
  await app.settle()
  const hashes = await app.database.sql`select reader from help_answers where article_id = ${id}`
  const [counted] = await app.database.sql`select helpful from help_articles where id = ${id}`
  assert.deepEqual([hashes.length, counted?.helpful], [0, 2])
})

test('pages need no script, have a canonical address, and link from the home page to an article', async () => {
  const { owner, publishableKey: key, published } = await helpTenant(app)
  const { body: collection } = await owner.post(collectionsPath, { name: 'First steps' })
  await published('Say <hello>', { collection_id: collection.id, slug: 'hello' })
  const base = `http://userkeep.test/help/${key}`
  const page = async (path: string) => {
    const { status, text } = await textOf(`/help/${key}${path}`)
    assert.equal(status, 200, path)
    assert.ok(!/<script/i.test(text), path)
    return text
  }
  assert.ok((await page('')).includes(`href="${base}/collections/first-steps"`))
  assert.ok((await page('/collections/first-steps')).includes(`href="${base}/articles/hello"`))
  const article = await page('/articles/hello')
  assert.ok(article.includes(`<link rel="canonical" href="${base}/articles/hello">`))
  assert.ok(article.includes('Say &lt;hello&gt;') && article.includes('https://schema.org/TechArticle'))
  assert.ok((await page('?q=hello')).includes('1 article for “hello”'))
  assert.ok((await page('?q=<b>')).includes('No articles match “&lt;b&gt;”'))
  const { text: sitemap } = await textOf(`/help/${key}/sitemap.xml`)
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  assert.deepEqual(listed, [base, `${base}/collections/first-steps`, `${base}/articles/hello`])
  const thanks = await fetch(`${app.baseUrl}/help/${key}/articles/hello/helpful`, {
    method: 'POST',
    body: new URLSearchParams({ helpful: 'yes' }),
  })
  assert.ok((await thanks.text()).includes('Thank you for your answer.'))
  assert.equal((await textOf(`/help/${key}/articles/nothing`)).status, 404)
  assert.equal((await textOf('/help/uk_pk_live_nothing')).status, 404)
})

test('a long list of articles has pages, of a collection and on the home page', async () => {
  const { owner, publishableKey: key, published } = await helpTenant(app)
  const { body: collection } = await owner.post(collectionsPath, { name: 'Long' })
  const inCollection = await published('Listed 0', { collection_id: collection.id })
  const single = await published('Alone 0')
  for (const { id } of [inCollection, single]) await copyArticle(id, 100)
  const base = `/help/${key}`
  const linksOf = async (path: string) => {
    const { status, text } = await textOf(`${base}${path}`)
    assert.equal(status, 200, path)
    const articles = [...text.matchAll(/href="[^"]*\/articles\/([^"]*)"/g)].map(([, slug]) => slug)
    return { articles: articles.length, last: articles.at(-1), next: /rel="next" href="([^"]*)"/.exec(text)?.[1] }
  }
  for (const [path, last] of [
    ['/collections/long', 'listed-0-copy-100'],
    ['', 'alone-0-copy-100'],
  ] as const) {
    const second = `http://userkeep.test${base}${path}?page=2`
    assert.deepEqual(await linksOf(path), { articles: 100, last: last.replace('100', '99'), next: second })
    assert.deepEqual(await linksOf(`${path}?page=2`), { articles: 1, last, next: undefined })
    assert.ok((await textOf(`${base}${path}?page=2`)).text.includes(`<link rel="canonical" href="${second}">`))
    assert.equal((await textOf(`${base}${path}?page=3`)).status, 404)
  }
})

/** Copies a published article with its text, each copy at the next position. */
const copyArticle = (id: string, copies: number) => app.database.sql`
  with copy as (
    insert into help_articles (environment_id, id, slug, collection_id, position, related_ids, status, published_at,
      created_at, updated_at)
    select environment_id, gen_random_uuid(), slug || '-copy-' || n, collection_id, position + n, '{}', status,
      published_at, created_at, updated_at
    from help_articles, generate_series(1, ${copies}::int) n where id = ${id} returning environment_id, id
  )
  insert into help_published_texts (environment_id, article_id, locale, title, body_html, excerpt, written_at, published_at)
  select c.environment_id, c.id, t.locale, t.title, t.body_html, t.excerpt, t.written_at, t.published_at
  from copy c, help_published_texts t where t.article_id = ${id}`

test('on its own domain the help center links to that domain', async () => {
  const { owner, publishableKey: key, published } = await helpTenant(app)
  await owner.patch('/v1/organization/help/settings', { home_url: 'https://help.example.com' })
  const { url } = await published('Hello')
  assert.equal(url, 'https://help.example.com/articles/hello')
  const { text } = await textOf(`/help/${key}/articles/hello`)
  assert.ok(text.includes('<link rel="canonical" href="https://help.example.com/articles/hello">'))
  const refused = await owner.patch('/v1/organization/help/settings', { home_url: 'http://help.example.com' })
  assert.equal(refused.status, 400)
})

async function textOf(path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${app.baseUrl}${path}`)
  return { status: answer.status, text: await answer.text() }
}
