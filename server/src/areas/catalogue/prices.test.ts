import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { made, paths, priceOf, productIn } from '../../../testing/catalogue.ts'
import type { Staff } from '../../../testing/people.ts'

let app: TestApp
let owner: Staff
let plan: { id: string }
let pack: { id: string }

before(async () => {
  app = await testApp()
  owner = await app.signUp()
  await made(owner, 'meters', { key: 'calls', name: 'Calls', aggregation: 'sum' })
  plan = await productIn(owner, 'pro')
  pack = await productIn(owner, 'pack', { kind: 'credit_pack', credits: 100 })
})
after(() => app.close())

const tiers = [
  { up_to: 100, unit_amount: 0 },
  { up_to: 1000, unit_amount: 5, flat_amount: 200 },
  { up_to: null, unit_amount: 3 },
]

test('each model is kept as it was given', async () => {
  const flat = await priceOf(owner, plan.id, { trial_days: 14 })
  assert.deepEqual(
    { ...flat, id: 0, created_at: 0 },
    {
      ...{ id: 0, product_id: plan.id, type: 'recurring', model: 'flat', currency: 'eur', amount: 4900, tiers: null },
      ...{ interval: 'month', interval_count: 1, meter: null, trial_days: 14, on_sale: true, archived_at: null },
      created_at: 0,
    },
  )
  const tiered = { model: 'tiered', amount: null, tiers, meter: 'calls', interval: 'year', interval_count: 2 }
  const kept = await priceOf(owner, plan.id, tiered)
  assert.deepEqual([kept.tiers, kept.meter, kept.amount, kept.interval_count], [tiers, 'calls', null, 2])
  await priceOf(owner, plan.id, { model: 'per_seat', currency: 'jpy', amount: 999_999_999_999 })
  await priceOf(owner, plan.id, { model: 'per_unit', meter: 'calls', amount: 1 })
  await priceOf(owner, pack.id, { type: 'one_time', interval: undefined, currency: 'usd' })
  await priceOf(owner, pack.id, { type: 'one_time', interval: undefined, model: 'volume', amount: undefined, tiers })
})

const open = { up_to: null, unit_amount: 3 }
const byTiers = { model: 'tiered', amount: undefined, meter: 'calls' }
const wrong: Record<string, { body: object; field: string }> = {
  'an unknown currency': { body: { currency: 'xyz' }, field: 'currency' },
  'a currency in capitals': { body: { currency: 'EUR' }, field: 'currency' },
  'an amount of 0': { body: { amount: 0 }, field: 'amount' },
  'a negative amount': { body: { amount: -1 }, field: 'amount' },
  'an amount of 2^53': { body: { amount: 2 ** 53 }, field: 'amount' },
  'an amount above the highest': { body: { amount: 1_000_000_000_000 }, field: 'amount' },
  'a broken amount': { body: { amount: 49.5 }, field: 'amount' },
  'an amount as text': { body: { amount: '4900' }, field: 'amount' },
  'no amount': { body: { amount: undefined }, field: 'amount' },
  'an amount and tiers': { body: { ...byTiers, tiers, amount: 1 }, field: 'amount' },
  'tiers of a flat price': { body: { tiers }, field: 'tiers' },
  'no tiers': { body: byTiers, field: 'tiers' },
  'an empty list of tiers': { body: { ...byTiers, tiers: [] }, field: 'tiers' },
  'tiers that do not rise': {
    body: { ...byTiers, tiers: [{ up_to: 5, unit_amount: 1 }, { up_to: 5, unit_amount: 2 }, open] },
    field: 'tiers.1.up_to',
  },
  'a last tier that ends': { body: { ...byTiers, tiers: [{ up_to: 5, unit_amount: 1 }] }, field: 'tiers.0.up_to' },
  'an open tier in the middle': { body: { ...byTiers, tiers: [open, open] }, field: 'tiers.0.up_to' },
  'tiers that cost nothing': { body: { ...byTiers, tiers: [{ up_to: null, unit_amount: 0 }] }, field: 'tiers' },
  'a negative amount in a tier': {
    body: { ...byTiers, tiers: [{ up_to: null, unit_amount: -1 }] },
    field: 'tiers.0.unit_amount',
  },
  'a recurring price without an interval': { body: { interval: undefined }, field: 'interval' },
  'an unknown interval': { body: { interval: 'quarter' }, field: 'interval' },
  'an interval that counts 0': { body: { interval_count: 0 }, field: 'interval_count' },
  'an interval of a one-time price': { body: { type: 'one_time' }, field: 'interval' },
  'an interval count of a one-time price': {
    body: { type: 'one_time', interval: undefined, interval_count: 1 },
    field: 'interval_count',
  },
  'a trial of a one-time price': {
    body: { type: 'one_time', interval: undefined, trial_days: 7 },
    field: 'trial_days',
  },
  'a recurring per-unit price without a meter': { body: { model: 'per_unit' }, field: 'meter' },
  'recurring tiers without a meter': { body: { ...byTiers, tiers, meter: undefined }, field: 'meter' },
  'a recurring volume price without a meter': {
    body: { ...byTiers, model: 'volume', tiers, meter: undefined },
    field: 'meter',
  },
  'a meter of a flat price': { body: { meter: 'calls' }, field: 'meter' },
  'a meter of a one-time price': {
    body: { type: 'one_time', interval: undefined, model: 'per_unit', meter: 'calls' },
    field: 'meter',
  },
  'an unknown meter': { body: { model: 'per_unit', meter: 'nope' }, field: 'meter' },
  'a product that is not there': { body: { product_id: '0190a5b2-7c1e-7b1a-9c2d-3e4f5a6b7c8d' }, field: 'product_id' },
}

for (const [what, { body, field }] of Object.entries(wrong)) {
  test(`${what} is refused by its field, and no price is made`, async () => {
    const count = async () => (await owner.get(`${paths.prices}?limit=200`)).body.prices.length
    const before = await count()
    const price = {
      product_id: plan.id,
      type: 'recurring',
      model: 'flat',
      currency: 'eur',
      amount: 1,
      interval: 'month',
    }
    const answer = await owner.post(paths.prices, { ...price, ...body })
    assert.deepEqual(
      [answer.status, Object.keys(answer.body.error.fields)],
      [400, [field]],
      JSON.stringify(answer.body),
    )
    assert.equal(await count(), before)
  })
}

test('a credit pack is sold once, not by the month', async () => {
  const price = { product_id: pack.id, type: 'recurring', model: 'flat', currency: 'eur', amount: 1, interval: 'month' }
  const answer = await owner.post(paths.prices, price)
  assert.deepEqual([answer.status, Object.keys(answer.body.error.fields)], [400, ['type']])
})

test('a price of another organization, or of the other environment, is not there', async () => {
  const stranger = await app.signUp()
  const theirs = await productIn(stranger, 'theirs')
  const inTest = await productIn(owner, 'in-test', {}, 'test')
  for (const product_id of [theirs.id, inTest.id]) {
    const price = { product_id, type: 'one_time', model: 'flat', currency: 'eur', amount: 1 }
    const answer = await owner.post(paths.prices, price)
    assert.deepEqual([answer.status, Object.keys(answer.body.error.fields)], [400, ['product_id']])
  }
  const price = await priceOf(stranger, theirs.id)
  assert.equal((await owner.get(`${paths.prices}/${price.id}`)).status, 404)
  assert.equal((await owner.post(`${paths.prices}/${price.id}/archive`)).status, 404)
})

test('a price is archived and never edited or deleted', async () => {
  const price = await priceOf(owner, plan.id)
  const at = `${paths.prices}/${price.id}`
  for (const answer of [await owner.patch(at, { amount: 1 }), await owner.delete(at)]) assert.equal(answer.status, 405)
  const archived = await owner.post(`${at}/archive`)
  assert.deepEqual([archived.body.on_sale, archived.body.amount], [false, 4900])
  const again = await owner.post(`${at}/archive`)
  assert.deepEqual([again.status, again.body], [200, archived.body])
})

test('the list is of one product, or of all', async () => {
  const product = await productIn(owner, 'listed')
  const [first, second] = [await priceOf(owner, product.id), await priceOf(owner, product.id, { currency: 'usd' })]
  await owner.post(`${paths.prices}/${first.id}/archive`)
  const ids = async (query: string) =>
    (await owner.get(`${paths.prices}?product_id=${product.id}${query}`)).body.prices.map(
      ({ id }: { id: string }) => id,
    )
  assert.deepEqual(await ids(''), [first.id, second.id])
  assert.deepEqual(await ids('&archived=false'), [second.id])
  assert.deepEqual(await ids('&archived=true'), [first.id])
})

test('an archived product and an archived meter get no new price', async () => {
  const product = await productIn(owner, 'old')
  await owner.post(`${paths.products}/${product.id}/archive`)
  const price = { product_id: product.id, type: 'one_time', model: 'flat', currency: 'eur', amount: 1 }
  assert.equal((await owner.post(paths.prices, price)).status, 409)
  const meter = await made(owner, 'meters', { key: 'old', name: 'Old', aggregation: 'sum' })
  await owner.post(`${paths.meters}/${meter.id}/archive`)
  const metered = { type: 'recurring', interval: 'month', model: 'per_unit', meter: 'old' }
  const refused = await owner.post(paths.prices, { ...price, ...metered, product_id: plan.id })
  assert.deepEqual([refused.status, Object.keys(refused.body.error.fields)], [400, ['meter']])
})
