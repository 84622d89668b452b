import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  choicesOf,
  featureWords,
  type PricingPrice,
  type PricingProduct,
  periodOf,
  pricesFor,
  priceWords,
  pricingPage,
  quantityWords,
  tierWords,
} from '../src/pricing.ts'

const price = (more: Partial<PricingPrice>): PricingPrice => ({
  ...{ id: 'some', type: 'recurring', model: 'flat', currency: 'eur', amount: 1000, tiers: null, interval: 'month' },
  ...{ unit_amount_decimal: null, package_size: null },
  ...{ interval_count: 1, meter: null, unit: null, trial_days: null },
  ...more,
})
const product = (...prices: PricingPrice[]): PricingProduct => ({
  ...{ id: 'some', kind: 'plan', key: 'pro', name: 'Pro', description: null, default: false, features: [] },
  ...{ credits: null, expires_after_days: null, included_credits: null, stackable: false },
  prices,
})
const once = { type: 'one_time', interval: null, interval_count: null } as const
const money = (amount: number, currency: string) => `${amount} ${currency}`
const number = (n: number) => n.toLocaleString('en')

test('the choices are currencies in their order, and periods from the shortest to the longest', () => {
  const plans = product(price({ interval: 'year' }), price({}), price({ interval_count: 3, currency: 'usd' }))
  assert.deepEqual(choicesOf([plans, product(price({ ...once, currency: 'gbp' }))]), {
    currencies: ['eur', 'usd', 'gbp'],
    periods: ['month', '3 months', 'year'],
  })
})

test('a product without the selected period shows its shortest one, and one-time prices are always shown', () => {
  const [monthly, yearly, single] = [price({}), price({ interval: 'year' }), price(once)]
  const both = product(yearly, monthly, single)
  assert.deepEqual(pricesFor(both, { currency: 'eur', period: 'year' }), [yearly, single])
  assert.deepEqual(pricesFor(both, { currency: 'eur', period: 'week' }), [monthly, single])
  assert.deepEqual(pricesFor(both, { currency: 'usd', period: 'month' }), [])
})

test('a price shows its amount, its unit and its interval', () => {
  assert.deepEqual(priceWords(price({}), money), { amount: '1000 eur', per: '/ month' })
  assert.deepEqual(priceWords(price({ amount: 0 }), money), { amount: 'Free', per: '' })
  const unit = { model: 'per_unit', meter: 'calls', unit: 'call' } as const
  const written = (amount: number, currency: string) => `${(amount / 100).toFixed(2)} ${currency}`
  const exact = price({ ...unit, amount: null, unit_amount_decimal: '12.25' })
  assert.deepEqual(priceWords(exact, written), { amount: '0.1225 eur', per: 'per call / month' })
  assert.equal(priceWords({ ...exact, currency: 'jpy' }, money).amount, '12.25 jpy')
  const packed = price({ ...unit, amount: 500, package_size: 1000 })
  assert.equal(priceWords(packed, money).per, 'per 1,000 call / month')
  assert.deepEqual(priceWords(price({ model: 'per_seat', interval: 'year' }), money).per, 'per seat / year')
  assert.deepEqual(priceWords(price(once), money).per, '')
  const tiers = [
    { up_to: 100, unit_amount: 3, flat_amount: 5 },
    { up_to: 1000, unit_amount: 2 },
    { up_to: null, unit_amount: 1 },
  ]
  const tiered = price({ model: 'tiered', amount: null, tiers, meter: 'storage', unit: 'GB' })
  assert.deepEqual(priceWords(tiered, money), { amount: 'From 1 eur', per: 'per GB / month' })
  assert.deepEqual(tierWords(tiered, money, number), [
    'First 100: 3 eur + 5 eur flat',
    'Next 900: 2 eur',
    'Above: 1 eur',
  ])
  assert.deepEqual(tierWords({ ...tiered, model: 'volume' }, money, number)[1], 'Up to 1,000: 2 eur')
  assert.equal(periodOf(price({ interval_count: 3 })), '3 months')
})

test('a feature shows its amount', () => {
  const feature = { feature: 'storage', description: null, name: 'Storage', unit: 'GB', reset: 'period' as const }
  assert.equal(featureWords({ ...feature, kind: 'metered', value: 1000 }, number), 'Storage: 1,000 GB')
  assert.equal(featureWords({ ...feature, kind: 'limit', value: null }, number), 'Storage: unlimited')
  const calls = { ...feature, name: 'API calls', unit: 'call' }
  assert.equal(featureWords({ ...calls, kind: 'metered', value: 5 }, number), 'API calls: 5')
  const monthly = { ...calls, kind: 'metered', reset: 'month', value: 10_000 } as const
  assert.equal(featureWords(monthly, number), 'API calls: 10,000 per month')
  assert.equal(quantityWords({ name: 'Sites', unit: null }, 1200, number), '1,200')
  assert.equal(featureWords({ ...feature, kind: 'boolean', value: true }, number), 'Storage')
})

test('the page groups the products for sale, and keeps the selected values that exist', () => {
  const pro = product(price({ trial_days: 14 }), price({ id: 'year', interval: 'year', currency: 'usd' }))
  const pack: PricingProduct = { ...product(price(once)), kind: 'credit_pack', credits: 5000, expires_after_days: 90 }
  const write = { money, number }
  const page = pricingPage([pack, pro], { period: 'year', currency: 'gbp' }, write)
  assert.deepEqual(page.choice, { currency: 'eur', period: 'year' })
  assert.deepEqual(page.periods, [
    { value: 'month', label: 'Monthly' },
    { value: 'year', label: 'Yearly' },
  ])
  assert.deepEqual(
    page.groups.map(({ title, offers }) => [title, offers.map(({ product }) => product)]),
    [
      ['Plans', [pro]],
      ['Credits', [pack]],
    ],
  )
  assert.deepEqual(page.groups[0]?.offers[0]?.costs[0]?.details, ['14-day free trial'])
  assert.deepEqual(page.groups[1]?.offers[0]?.included, ['5,000 credits, valid for 90 days'])

  const inDollars = pricingPage([pack, pro], { currency: 'usd' }, write)
  assert.deepEqual(
    inDollars.groups.map(({ title }) => title),
    ['Plans'],
  )
  assert.deepEqual(pricingPage([product(price({}))], {}, write).currencies, [], 'one currency is no choice')
})

test('a free plan, a package below a cent and a seat are described on one page', () => {
  const written = (amount: number, currency: string) => `${(amount / 100).toFixed(2)} ${currency}`
  const usage = { model: 'per_unit', meter: 'calls', unit: 'calls', amount: null } as const
  const free = { ...product(price({ amount: 0 })), id: 'free', default: true }
  const pro = { ...product(price({ model: 'per_seat' }), price({ interval: 'year', amount: 9000 })), id: 'pro' }
  const api = product(price({ ...usage, unit_amount_decimal: '0.05', package_size: 1000 }))
  const products = [free, pro, { ...api, id: 'api', kind: 'add_on' as const }]
  const shown = (period: string) =>
    pricingPage(products, { period }, { money: written, number }).groups.flatMap(({ offers }) =>
      offers.flatMap(({ costs }) => costs.map(({ amount, per }) => `${amount} ${per}`.trim())),
    )
  assert.deepEqual(shown('month'), ['Free', '10.00 eur per seat / month', '0.0005 eur per 1,000 calls / month'])
  assert.deepEqual(shown('year'), ['Free', '90.00 eur / year', '0.0005 eur per 1,000 calls / month'])
})
