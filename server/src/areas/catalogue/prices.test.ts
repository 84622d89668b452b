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

test('each pricing model is stored as given', async () => {
  const flat = await priceOf(owner, plan.id, { trial_days: 14 })
  assert.deepEqual(
    { ...flat, id: 0, created_at: 0 },
    {
      ...{ id: 0, product_id: plan.id, type: 'recurring', model: 'flat', currency: 'eur', amount: 4900, tiers: null },
      ...{ unit_amount_decimal: null, package_size: null },
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

test('unit prices can have decimals, stored exactly and without trailing zeros', async () => {
  const metered = { model: 'per_unit', meter: 'calls' }
  const exact = await priceOf(owner, plan.id, { ...metered, amount: undefined, unit_amount_decimal: '00.2500' })
  assert.deepEqual([exact.amount, exact.unit_amount_decimal], [null, '0.25'])
  const packed = await priceOf(owner, plan.id, { ...metered, amount: 500, package_size: 1000 })
  assert.deepEqual([packed.amount, packed.package_size], [500, 1000])
  const seats = await priceOf(owner, plan.id, { model: 'per_seat', amount: undefined, unit_amount_decimal: '99.5' })
  assert.equal(seats.unit_amount_decimal, '99.5')
  const mixed = [
    { up_to: 10, unit_amount_decimal: '0.6' },
    { up_to: 20, unit_amount_decimal: '7.0' },
    { up_to: null, unit_amount: 2 },
  ]
  const tiered = await priceOf(owner, plan.id, { model: 'tiered', meter: 'calls', amount: undefined, tiers: mixed })
  assert.deepEqual(tiered.tiers, [
    { up_to: 10, unit_amount: 1, unit_amount_decimal: '0.6' },
    { up_to: 20, unit_amount: 7 },
    { up_to: null, unit_amount: 2 },
  ])
})

const open = { up_to: null, unit_amount: 3 }
const byUnit = { model: 'per_unit', meter: 'calls', amount: undefined }
const byTiers = { model: 'tiered', amount: undefined, meter: 'calls' }
const wrong: Record<string, { body: object; field: string }> = {
  'an unknown currency': { body: { currency: 'xyz' }, field: 'currency' },
  'a currency in capitals': { body: { currency: 'EUR' }, field: 'currency' },
  'an amount of 0 per seat': { body: { model: 'per_seat', amount: 0 }, field: 'amount' },
  'an amount of 0 paid once': {
    body: { type: 'one_time', interval: undefined, amount: 0 },
    field: 'amount',
  },
  'a negative amount': { body: { amount: -1 }, field: 'amount' },
  'an amount of 2^53': { body: { amount: 2 ** 53 }, field: 'amount' },
  'an amount above the highest': { body: { amount: 1_000_000_000_000 }, field: 'amount' },
  'a broken amount': { body: { amount: 49.5 }, field: 'amount' },
  'an amount as text': { body: { amount: '4900' }, field: 'amount' },
  'no amount': { body: { amount: undefined }, field: 'amount' },
  'an amount and tiers': { body: { ...byTiers, tiers, amount: 1 }, field: 'amount' },
  'decimals and an amount': {
    body: { ...byUnit, amount: 5, unit_amount_decimal: '0.5' },
    field: 'unit_amount_decimal',
  },
  'decimals of a flat price': { body: { amount: undefined, unit_amount_decimal: '0.5' }, field: 'unit_amount_decimal' },
  'decimals that are 0': { body: { ...byUnit, unit_amount_decimal: '0.000' }, field: 'unit_amount_decimal' },
  'decimals as a number': { body: { ...byUnit, unit_amount_decimal: 0.5 }, field: 'unit_amount_decimal' },
  'too many decimals': { body: { ...byUnit, unit_amount_decimal: '0.0000000000001' }, field: 'unit_amount_decimal' },
  'a package of seats': { body: { model: 'per_seat', package_size: 10 }, field: 'package_size' },
  'a package of one': { body: { ...byUnit, amount: 5, package_size: 1 }, field: 'package_size' },
  'a tier without an amount': { body: { ...byTiers, tiers: [{ up_to: null }] }, field: 'tiers.0.unit_amount' },
  'a tier with both amounts': {
    body: { ...byTiers, tiers: [{ ...open, unit_amount_decimal: '0.5' }] },
    field: 'tiers.0.unit_amount_decimal',
  },
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
  test(`${what} is refused with an error on its field, and no price is created`, async () => {
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

test('a credit pack must have a one-time price', async () => {
  const price = { product_id: pack.id, type: 'recurring', model: 'flat', currency: 'eur', amount: 1, interval: 'month' }
  const answer = await owner.post(paths.prices, price)
  assert.deepEqual([answer.status, Object.keys(answer.body.error.fields)], [400, ['type']])
})

test('a price of another organization or environment is not found', async () => {
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

test('a price can be archived, but not changed or deleted', async () => {
  const price = await priceOf(owner, plan.id)
  const at = `${paths.prices}/${price.id}`
  for (const answer of [await owner.patch(at, { amount: 1 }), await owner.delete(at)]) assert.equal(answer.status, 405)
  const archived = await owner.post(`${at}/archive`)
  assert.deepEqual([archived.body.on_sale, archived.body.amount], [false, 4900])
  const again = await owner.post(`${at}/archive`)
  assert.deepEqual([again.status, again.body], [200, archived.body])
})

test('prices are listed by product, and can be filtered by archived', async () => {
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

test('an archived product or meter cannot get a new price', async () => {
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
