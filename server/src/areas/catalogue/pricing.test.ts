import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { made, paths, priceOf, productIn } from '../../../testing/catalogue.ts'
import { callerAt } from '../../../testing/requests.ts'
import { until } from '../../../testing/until.ts'
import { websiteOf } from '../../../testing/website.ts'
import { findPrice } from './public.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

async function shop() {
  const owner = await app.signUp()
  const { key } = await websiteOf(app, owner)
  const read = async (etag?: string) =>
    app.anyone.get(`/v1/pricing/${key}`, { headers: etag === undefined ? {} : { 'if-none-match': etag } })
  const keys = async () => (await read()).body.products.map((product: { key: string }) => product.key)
  return { owner, key, read, keys }
}

test('the public endpoint returns products with their features and prices', async () => {
  const { owner, read } = await shop()
  assert.deepEqual((await read()).body, { products: [] })
  await made(owner, 'meters', { key: 'storage', name: 'Storage', unit: 'GB', aggregation: 'max' })
  await made(owner, 'features', { key: 'sso', name: 'SSO', kind: 'boolean' })
  await made(owner, 'features', { key: 'storage', name: 'Storage', kind: 'metered', meter: 'storage' })
  const features = [
    { feature: 'storage', value: 100 },
    { feature: 'sso', value: true },
  ]
  const product = await productIn(owner, 'pro', { name: 'Pro', features, included_credits: 50 })
  const monthly = await priceOf(owner, product.id, { trial_days: 14 })
  const metered = await priceOf(owner, product.id, { model: 'per_unit', meter: 'storage', amount: 3 })
  const { status, body } = await read()
  assert.equal(status, 200)
  const rest = {
    ...{ unit_amount_decimal: null, package_size: null },
    ...{ type: 'recurring', currency: 'eur', tiers: null, interval: 'month', interval_count: 1 },
  }
  assert.deepEqual(body.products, [
    {
      ...{ id: product.id, kind: 'plan', key: 'pro', name: 'Pro', description: null, stackable: false },
      ...{ default: false, credits: null, expires_after_days: null, included_credits: 50 },
      features: [
        {
          feature: 'storage',
          name: 'Storage',
          description: null,
          kind: 'metered',
          reset: 'period',
          unit: 'GB',
          value: 100,
        },
        { feature: 'sso', name: 'SSO', description: null, kind: 'boolean', reset: 'period', unit: null, value: true },
      ],
      prices: [
        { id: monthly.id, model: 'flat', amount: 4900, meter: null, unit: null, trial_days: 14, ...rest },
        { id: metered.id, model: 'per_unit', amount: 3, meter: 'storage', unit: 'GB', trial_days: null, ...rest },
      ],
    },
  ])
})

test('private, archived and unpriced products are hidden, and the rest is sorted by position', async () => {
  const { owner, keys } = await shop()
  const products = await Promise.all(['c', 'a', 'b', 'hidden', 'unpriced'].map((key) => productIn(owner, key)))
  for (const { id, key } of products) if (key !== 'unpriced') await priceOf(owner, id)
  const idOf = (key: string) => products.find((product) => product.key === key).id
  for (const [position, key] of ['a', 'b', 'c', 'hidden', 'unpriced'].entries())
    await owner.patch(`${paths.products}/${idOf(key)}`, { position, public: key !== 'hidden' })
  assert.deepEqual(await keys(), ['a', 'b', 'c'])
  await owner.post(`${paths.products}/${idOf('b')}/archive`)
  assert.deepEqual(await keys(), ['a', 'c'])
  await owner.post(`${paths.products}/${idOf('b')}/restore`)
  const { prices } = (await owner.get(`${paths.prices}?product_id=${idOf('a')}`)).body
  await owner.post(`${paths.prices}/${prices[0].id}/archive`)
  assert.deepEqual(await keys(), ['b', 'c'])
})

test('a price can be purchased exactly if the public endpoint shows it', async () => {
  const { owner, read } = await shop()
  const [environment] = (await owner.get('/v1/organization/environments')).body.environments
  const scope = { organizationId: '', environmentId: environment.id }
  const product = await productIn(owner, 'pro')
  const price = await priceOf(owner, product.id)
  const both = async () => {
    const products = (await read()).body.products as { prices: { id: string }[] }[]
    const isShown = products.some(({ prices }) => prices.some(({ id }) => id === price.id))
    const found = await findPrice(app.database.sql, scope, price.id)
    assert.equal(found?.product.key, 'pro')
    return [isShown, found?.on_sale]
  }
  assert.deepEqual(await both(), [true, true])
  await owner.patch(`${paths.products}/${product.id}`, { public: false })
  assert.deepEqual(await both(), [false, false])
  await owner.patch(`${paths.products}/${product.id}`, { public: true })
  await owner.post(`${paths.products}/${product.id}/archive`)
  assert.deepEqual(await both(), [false, false])
  await owner.post(`${paths.products}/${product.id}/restore`)
  assert.deepEqual(await both(), [true, true])
  await owner.post(`${paths.prices}/${price.id}/archive`)
  assert.deepEqual(await both(), [false, false])
})

test('an unchanged response is 304, and a changed one has a new ETag', async () => {
  const { owner, read } = await shop()
  const product = await productIn(owner, 'pro')
  await priceOf(owner, product.id)
  const first = await read()
  const etag = first.headers.get('etag') ?? ''
  assert.ok(etag)
  assert.equal(first.headers.get('cache-control'), 'public, max-age=10')
  assert.equal((await read(etag)).status, 304)
  await owner.patch(`${paths.products}/${product.id}`, { name: 'Professional' })
  const changed = await read(etag)
  assert.deepEqual([changed.status, changed.body.products[0].name], [200, 'Professional'])
  assert.notEqual(changed.headers.get('etag'), etag)
})

test('each environment shows only its own products', async () => {
  const { owner, keys } = await shop()
  const inTest = await productIn(owner, 'trial', {}, 'test')
  await priceOf(owner, inTest.id, {}, 'test')
  assert.deepEqual(await keys(), [])
})

test('prices of a key with allowed origins can be read without an origin, and an unknown key is 404', async () => {
  const owner = await app.signUp()
  const gated = await owner.post('/v1/organization/api-keys', {
    ...{ kind: 'publishable', environment: 'live', name: 'Gated', allowed_origins: ['https://app.example.com'] },
  })
  const ask = (headers: Record<string, string>) => app.anyone.get(`/v1/pricing/${gated.body.key}`, { headers })
  assert.equal((await ask({ origin: 'https://app.example.com' })).status, 200)
  assert.equal((await ask({})).status, 200)
  assert.equal((await app.anyone.get('/v1/pricing/uk_pk_live_unknown')).status, 404)
})

test('a change is visible on another instance', async () => {
  const other = await testApp({ database: app.database })
  try {
    for (const { platform } of [app.app, other.app]) await platform.waker.listen()
    const { owner, key } = await shop()
    const product = await productIn(owner, 'pro')
    await priceOf(owner, product.id)
    const count = async () => (await callerAt(other.baseUrl).get(`/v1/pricing/${key}`)).body.products.length
    assert.equal(await count(), 1)
    await owner.post(`${paths.products}/${product.id}/archive`)
    await until('the other instance shows nothing', async () => (await count()) === 0)
  } finally {
    await other.close()
  }
})
