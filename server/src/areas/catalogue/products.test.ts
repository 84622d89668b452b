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

test('a product is created with what it gives, read, changed and found in its place', async () => {
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

test('a key is taken once per environment', async () => {
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
  'less than nothing of a limit': {
    body: { features: [{ feature: 'projects', value: -1 }] },
    field: 'features.0.value',
  },
  'a key with spaces': { body: { key: 'a b' }, field: 'key' },
}

for (const [what, { body, field }] of Object.entries(wrongProducts)) {
  test(`${what} is refused by its field, and changes nothing`, async () => {
    const before = (await owner.get(paths.products)).body
    const answer = await owner.post(paths.products, { kind: 'plan', key: 'wrong', name: 'Wrong', ...body })
    assert.deepEqual([answer.status, fieldsOf(answer.body)], [400, [field]], JSON.stringify(answer.body))
    assert.deepEqual((await owner.get(paths.products)).body, before)
  })
}

test('neither key nor kind of a product can be changed', async () => {
  const { id } = await productIn(owner, 'fixed')
  for (const body of [{ key: 'other' }, { kind: 'add_on' }]) {
    assert.equal((await owner.patch(`${paths.products}/${id}`, body)).status, 400)
  }
})

test('a product that nobody bought is deleted with its prices, and one in use is not', async () => {
  const product = await productIn(owner, 'unsold', { features: [{ feature: 'projects', value: 3 }] })
  const price = await priceOf(owner, product.id)
  assert.equal((await owner.delete(`${paths.products}/${product.id}`)).status, 204)
  assert.equal((await owner.get(`${paths.prices}/${price.id}`)).status, 404)

  const sold = await productIn(owner, 'sold')
  const { id: priceId } = await priceOf(owner, sold.id)
  const { sql } = app.database
  // Whatever refers to a price keeps it: here a table of this test, elsewhere subscriptions.
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

test('a feature in use cannot be deleted; archived it stays with those who have it, and goes to no more', async () => {
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

test('a meter that a feature or a price names cannot be deleted', async () => {
  const { meters } = (await owner.get(paths.meters)).body
  const storage = meters.find(({ key }: { key: string }) => key === 'storage')
  assert.equal((await owner.delete(`${paths.meters}/${storage.id}`)).status, 409)
  const unused = await made(owner, 'meters', { key: 'calls', name: 'Calls', aggregation: 'count' })
  assert.equal((await owner.delete(`${paths.meters}/${unused.id}`)).status, 204)
})

test('a feature says what it is, and only a limit counts members', async () => {
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

test('each change is in the audit log, with what changed', async () => {
  const product = await productIn(owner, 'logged')
  await owner.patch(`${paths.products}/${product.id}`, { name: 'Logged', public: false })
  const { audit_events } = (await owner.get('/v1/organization/audit-events?limit=1')).body
  assert.equal(audit_events[0].action, 'product.updated')
  assert.deepEqual(audit_events[0].changes, {
    name: { from: 'logged', to: 'Logged' },
    public: { from: true, to: false },
  })
})
