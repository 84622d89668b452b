import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { websiteOf } from '../../../testing/website.ts'
import { staffPath, type Tenant, tenantOf } from './testing.ts'

let app: TestApp
let tenant: Tenant
let key: string
before(async () => {
  app = await testApp()
  tenant = await tenantOf(app)
  key = (await websiteOf(app, tenant.owner)).key
})
after(() => app.close())

const open = (headers: Record<string, string> = {}) => app.anyone.get(`/roadmap/${key}`, { headers })

test('the public page shows the roadmap in the brand of the tenant, without scripts', async () => {
  await tenant.staffPost('Compare <b>two</b> drawings', { status: 'planned', body: 'An overlay & more' })
  await tenant.staffPost('Only an idea')
  await tenant.staffPost('Signed on a phone', { status: 'shipped' })
  const { status, headers, body } = await open()
  assert.equal(status, 200)
  assert.equal(headers.get('content-type'), 'text/html; charset=utf-8')
  assert.equal(headers.get('cache-control'), 'public, max-age=10')
  const text = String(body)
  assert.match(text, /<h3>Compare &lt;b&gt;two&lt;\/b&gt; drawings<\/h3>\s*<p>An overlay &amp; more<\/p>/)
  assert.match(text, /<h3>Signed on a phone<\/h3>/)
  assert.match(text, /<span>0 votes<\/span>/)
  assert.match(text, new RegExp(`<link rel="canonical" href="[^"]+/roadmap/${key}">`))
  assert.doesNotMatch(text, /Only an idea|<script/)
})

test('the public page does not show a private board', async () => {
  const { body: segment } = await tenant.owner.post('/v1/organization/segments', {
    name: 'Friends',
    condition: { field: 'contact.name', op: 'eq', value: 'Ada' },
  })
  const friends = await tenant.board('Friends', { segment_id: segment.id })
  await tenant.staffPost('A surprise', { status: 'planned', board_id: friends.id })
  assert.doesNotMatch(String((await open()).body), /A surprise/)
})

test('an unchanged page answers 304, and a change is shown at once', async () => {
  const etag = (await open()).headers.get('etag') ?? ''
  assert.equal((await open({ 'if-none-match': etag })).status, 304)
  const post = await tenant.staffPost('Weather', { status: 'planned' })
  const changed = await open({ 'if-none-match': etag })
  assert.equal(changed.status, 200)
  assert.match(String(changed.body), /Weather/)
  await tenant.owner.patch(`${staffPath}/${post.id}`, { moderation: 'hidden' })
  assert.doesNotMatch(String((await open()).body), /Weather/)
})

test('a page with a key of the test environment is not indexed, and an unknown key is not found', async () => {
  const inTest = await websiteOf(app, tenant.owner, 'test')
  const { status, body } = await app.anyone.get(`/roadmap/${inTest.key}`)
  assert.equal(status, 200)
  assert.match(String(body), /<meta name="robots" content="noindex">/)
  assert.match(String(body), /Nothing is planned yet/)
  assert.equal((await app.anyone.get('/roadmap/uk_pk_live_nothing')).status, 404)
})
