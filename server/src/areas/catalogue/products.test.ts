import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { made, paths, priceOf, productIn } from '../../../testing/catalogue.ts'
import type { Staff } from '../../../testing/people.ts'

let app: TestApp
let owner: Staff

before(async () => {
  app = await testApp()
  owner = await app.signUp()
  await made(owner, 'meters', { key: 'storage', name: 'Storage', unit: 'GB', aggregation: 'max' })
  await made(owner, 'features', { key: 'exports', name: 'Exports', kind: 'boolean' })
  await made(owner, 'features', { key: 'projects', name: 'Projects', kind: 'limit' })
  await made(owner, 'features', { key: 'storage', name: 'Storage', kind: 'metered', meter: 'storage' })
})
after(() => app.close())

const fieldsOf = (body: { error?: { fields?: Record<string, string> } }) => Object.keys(body.error?.fields ?? {})

test('a product is created with features and credits, read, changed and listed by position', async () => {
  const features = [
    { feature: 'projects', value: 10 },
    { feature: 'exports', value: true },
    { feature: 'storage', value: null },
  ]
  const product = await productIn(owner, 'team', { description: 'For teams', features, included_credits: 500 })
  assert.deepEqual(product.features, features)
  assert.equal(product.public, true)
  assert.deepEqual((await owner.get(`${paths.products}/${product.id}`)).body, product)
  const changed = await owner.patch(`${paths.products}/${product.id}`, {
    features: [{ feature: 'exports', value: true }],
    included_credits: null,
    position: 0,
  })
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  assert.deepEqual(changed.body.features, [{ feature: 'exports', value: true }])
  assert.equal(changed.body.included_credits, null)
  const last = await productIn(owner, 'studio')
  assert.ok(last.position > product.position)
  const listed = (await owner.get(paths.products)).body.products.map(({ key }: { key: string }) => key)
  assert.deepEqual(listed, ['team', 'studio'])
})

test('a product created after one at the last allowed position shares that position', async () => {
  const another = await app.signUp()
  const last = await productIn(another, 'last', { position: 1_000_000 })
  assert.deepEqual([last.position, (await productIn(another, 'next')).position], [1_000_000, 1_000_000])
})

test('the product order is set in one request, and unlisted products follow in their previous order', async () => {
  const seller = await app.signUp()
  for (const key of ['one', 'two', 'three', 'four']) await productIn(seller, key)
  const keysOf = async (query = '') =>
    (await seller.get(`${paths.products}${query}`)).body.products.map(({ key }: { key: string }) => key)
  const { products } = (await seller.get(paths.products)).body
  const [one, two, three, four] = products.map(({ id }: { id: string }) => id)
  const order = (product_ids: unknown[]) => seller.put(`${paths.products}/order`, { product_ids })
  assert.equal((await order([four, two])).status, 204)
  assert.deepEqual(await keysOf(), ['four', 'two', 'one', 'three'])
  assert.equal((await order([four, two, one, three])).status, 204)
  const { audit_events } = (await seller.get('/v1/organization/audit-events?action=products.ordered')).body
  assert.equal(audit_events.length, 1, 'the order that they had is no change')
  assert.deepEqual(audit_events[0].changes.order.to, ['four', 'two', 'one', 'three'])

  const elsewhere = await productIn(await app.signUp(), 'elsewhere')
  const refused = await order([one, elsewhere.id])
  assert.equal(refused.status, 400)
  assert.deepEqual(fieldsOf(refused.body), ['product_ids.1'])
  assert.equal((await order([one, one])).status, 400)
  assert.deepEqual(await keysOf(), ['four', 'two', 'one', 'three'])
})

test('a key is unique per environment', async () => {
  await productIn(owner, 'basic')
  const again = await owner.post(paths.products, { kind: 'add_on', key: 'basic', name: 'Again' })
  assert.equal(again.status, 409)
  await productIn(owner, 'basic', {}, 'test')
  assert.equal((await owner.post(paths.features, { key: 'exports', name: 'Again', kind: 'limit' })).status, 409)
  assert.equal((await owner.post(paths.meters, { key: 'storage', name: 'Again', aggregation: 'sum' })).status, 409)
})

const wrongProducts: Record<string, { body: object; field: string }> = {
  'credits on a plan': { body: { credits: 5 }, field: 'credits' },
  'a pack without credits': { body: { kind: 'credit_pack' }, field: 'credits' },
  'an expiry on a plan': { body: { expires_after_days: 5 }, field: 'expires_after_days' },
  'included credits of an add-on': { body: { kind: 'add_on', included_credits: 5 }, field: 'included_credits' },
  'features of a pack': {
    body: { kind: 'credit_pack', credits: 5, features: [{ feature: 'exports', value: true }] },
    field: 'features',
  },
  'an unknown feature': { body: { features: [{ feature: 'nope', value: 1 }] }, field: 'features.0.feature' },
  'a feature twice': {
    body: {
      features: [
        { feature: 'projects', value: 1 },
        { feature: 'projects', value: 2 },
      ],
    },
    field: 'features.1.feature',
  },
  'a number for a boolean feature': {
    body: { features: [{ feature: 'exports', value: 3 }] },
    field: 'features.0.value',
  },
  'false for a boolean feature': {
    body: { features: [{ feature: 'exports', value: false }] },
    field: 'features.0.value',
  },
  'true for a limit': { body: { features: [{ feature: 'projects', value: true }] }, field: 'features.0.value' },
  'a negative limit': {
    body: { features: [{ feature: 'projects', value: -1 }] },
    field: 'features.0.value',
  },
  'a key with spaces': { body: { key: 'a b' }, field: 'key' },
}

for (const [what, { body, field }] of Object.entries(wrongProducts)) {
  test(`${what} is refused with an error on its field, and changes nothing`, async () => {
    const before = (await owner.get(paths.products)).body
    const answer = await owner.post(paths.products, { kind: 'plan', key: 'wrong', name: 'Wrong', ...body })
    assert.deepEqual([answer.status, fieldsOf(answer.body)], [400, [field]], JSON.stringify(answer.body))
    assert.deepEqual((await owner.get(paths.products)).body, before)
  })
}

test('the key and kind of a product cannot be changed', async () => {
  const { id } = await productIn(owner, 'fixed')
  for (const body of [{ key: 'other' }, { kind: 'add_on' }]) {
    assert.equal((await owner.patch(`${paths.products}/${id}`, body)).status, 400)
  }
})

test('an unused product is deleted with its prices, and one in use cannot be deleted', async () => {
  const product = await productIn(owner, 'unsold', { features: [{ feature: 'projects', value: 3 }] })
  const price = await priceOf(owner, product.id)
  assert.equal((await owner.delete(`${paths.products}/${product.id}`)).status, 204)
  assert.equal((await owner.get(`${paths.prices}/${price.id}`)).status, 404)

  const sold = await productIn(owner, 'sold')
  const { id: priceId } = await priceOf(owner, sold.id)
  const { sql } = app.database
  // References keep a price from being deleted: here a table of this test, elsewhere subscriptions.
  await sql`create table held (environment_id uuid, price_id uuid, foreign key (environment_id, price_id) references prices)`
  await sql`insert into held select environment_id, id from prices where id = ${priceId}`
  const refused = await owner.delete(`${paths.products}/${sold.id}`)
  await sql`drop table held`
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'conflict'])
  const archived = await owner.post(`${paths.products}/${sold.id}/archive`)
  assert.deepEqual([archived.status, typeof archived.body.archived_at], [200, 'string'])
  assert.equal((await owner.get(`${paths.prices}/${priceId}`)).body.on_sale, false)
  const live = (await owner.get(`${paths.products}?archived=false`)).body.products
  assert.ok(!live.some(({ id }: { id: string }) => id === sold.id))
  assert.equal((await owner.post(`${paths.products}/${sold.id}/restore`)).body.archived_at, null)
  assert.equal((await owner.get(`${paths.prices}/${priceId}`)).body.on_sale, true)
})

test('a feature in use cannot be deleted; an archived one stays on its products, but not on new ones', async () => {
  const feature = await made(owner, 'features', { key: 'sso', name: 'SSO', kind: 'boolean' })
  const product = await productIn(owner, 'enterprise', { features: [{ feature: 'sso', value: true }] })
  assert.equal((await owner.delete(`${paths.features}/${feature.id}`)).status, 409)
  assert.equal((await owner.post(`${paths.features}/${feature.id}/archive`)).status, 200)
  const kept = await owner.patch(`${paths.products}/${product.id}`, {
    name: 'Enterprise',
    features: [{ feature: 'sso', value: true }],
  })
  assert.equal(kept.status, 200)
  const refused = await owner.post(paths.products, {
    ...{ kind: 'plan', key: 'late', name: 'Late' },
    features: [{ feature: 'sso', value: true }],
  })
  assert.deepEqual([refused.status, fieldsOf(refused.body)], [400, ['features.0.feature']])
  await owner.patch(`${paths.products}/${product.id}`, { features: [] })
  assert.equal((await owner.delete(`${paths.features}/${feature.id}`)).status, 204)
})

test('a meter used by a feature or a price cannot be deleted', async () => {
  const { meters } = (await owner.get(paths.meters)).body
  const storage = meters.find(({ key }: { key: string }) => key === 'storage')
  assert.equal((await owner.delete(`${paths.meters}/${storage.id}`)).status, 409)
  const unused = await made(owner, 'meters', { key: 'calls', name: 'Calls', aggregation: 'count' })
  assert.equal((await owner.delete(`${paths.meters}/${unused.id}`)).status, 204)
})

test('a feature accepts only the fields of its kind, and only a limit counts members', async () => {
  const seats = await made(owner, 'features', { key: 'seats', name: 'Seats', kind: 'limit', counts_members: true })
  assert.equal(seats.counts_members, true)
  const wrong = [
    { body: { kind: 'boolean', counts_members: true }, field: 'counts_members' },
    { body: { kind: 'limit', meter: 'storage' }, field: 'meter' },
    { body: { kind: 'metered', meter: 'nope' }, field: 'meter' },
  ]
  for (const { body, field } of wrong) {
    const answer = await owner.post(paths.features, { key: 'wrong', name: 'Wrong', ...body })
    assert.deepEqual([answer.status, fieldsOf(answer.body)], [400, [field]])
  }
})

test('every change is in the audit log, with the changed fields', async () => {
  const product = await productIn(owner, 'logged')
  await owner.patch(`${paths.products}/${product.id}`, { name: 'Logged', public: false })
  const { audit_events } = (await owner.get('/v1/organization/audit-events?limit=1')).body
  assert.equal(audit_events[0].action, 'product.updated')
  assert.deepEqual(audit_events[0].changes, {
    name: { from: 'logged', to: 'Logged' },
    public: { from: true, to: false },
  })
})
