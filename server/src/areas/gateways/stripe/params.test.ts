import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GatewayCoupon, GatewayPrice } from '../port.ts'
import { credentialProblems } from './credentials.ts'
import { decimalToStripe, fromStripe, toStripe } from './money.ts'
import { couponParams, priceParams, quantityOf } from './price-params.ts'
import { eventName } from './prices.ts'

const monthly: GatewayPrice = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  product_id: '0199aaaa-0000-7000-8000-000000000002',
  type: 'recurring',
  model: 'flat',
  currency: 'eur',
  amount: 4900,
  tiers: null,
  interval: 'month',
  interval_count: 1,
  meter: null,
  product: { id: '0199aaaa-0000-7000-8000-000000000002', name: 'Pro', description: null },
}

test('amounts are converted to the units of Stripe, for any number of decimals of the currency', () => {
  const cases: [string, number, number][] = [
    ['eur', 4900, 4900],
    ['jpy', 500, 500],
    ['krw', 500, 500],
    ['kwd', 12_500, 12_500],
    ['isk', 500, 50_000],
    ['ugx', 500, 50_000],
    ['huf', 5000, 500_000],
  ]
  for (const [currency, ours, theirs] of cases) {
    assert.equal(toStripe(ours, currency), theirs, currency)
    assert.equal(fromStripe(theirs, currency), ours, currency)
    assert.equal(fromStripe(-theirs, currency), -ours, currency)
  }
})

test('every supported currency is converted to Stripe and back without loss', () => {
  for (const currency of Intl.supportedValuesOf('currency').map((code) => code.toLowerCase())) {
    assert.equal(fromStripe(toStripe(1230, currency), currency), 1230, currency)
  }
})

test('decimal amounts are converted to the units of Stripe, and more than twelve decimals are refused', () => {
  const cases: [string, string, string][] = [
    ['eur', '0.25', '0.25'],
    ['eur', '12.000000000001', '12.000000000001'],
    ['jpy', '0.5', '0.5'],
    ['isk', '0.5', '50'],
    ['isk', '3.125', '312.5'],
    ['huf', '12', '1200'],
  ]
  for (const [currency, ours, theirs] of cases) assert.equal(decimalToStripe(ours, currency), theirs, currency)
  assert.equal(decimalToStripe('1.5', 'lyd'), '0.15')
  assert.throws(() => decimalToStripe('0.000000000001', 'lyd'), { code: 'amount_unsupported' })
})

test('decimal unit prices and package prices are converted to parameters of Stripe', () => {
  const units = { ...monthly, model: 'per_unit', meter: 'calls' } as const
  const exact = priceParams({ ...units, amount: null, unit_amount_decimal: '0.25' }, 'mtr_1')
  assert.deepEqual([String(exact.unit_amount_decimal), exact.unit_amount], ['0.25', undefined])
  const packed = priceParams({ ...units, amount: 500, package_size: 1000 }, 'mtr_1')
  assert.deepEqual([packed.unit_amount, packed.transform_quantity], [500, { divide_by: 1000, round: 'up' }])
})

test('an amount that Stripe cannot represent is refused', () => {
  assert.throws(() => toStripe(1234, 'lyd'), { name: 'GatewayRefused', code: 'amount_unsupported' })
  assert.throws(() => toStripe(Number.MAX_SAFE_INTEGER, 'isk'), { name: 'GatewayRefused' })
})

test('flat prices and prices per seat have a unit amount', () => {
  for (const model of ['flat', 'per_seat'] as const) {
    const params = priceParams({ ...monthly, model }, null)
    assert.deepEqual([params.billing_scheme, params.unit_amount], ['per_unit', 4900])
    assert.deepEqual(params.recurring, { interval: 'month', interval_count: 1, usage_type: 'licensed' })
    assert.deepEqual(quantityOf({ ...monthly, model }, 7), { quantity: 7 })
  }
})

test('a metered price has a meter and no quantity', () => {
  const metered: GatewayPrice = { ...monthly, model: 'per_unit', amount: 3, meter: 'calls' }
  assert.deepEqual(priceParams(metered, 'mtr_1').recurring, {
    interval: 'month',
    interval_count: 1,
    usage_type: 'metered',
    meter: 'mtr_1',
  })
  assert.deepEqual(quantityOf(metered, 7), {})
})

test('tiers are graduated or by volume, and the last has no upper limit', () => {
  const tiers = [
    { up_to: 10, unit_amount: 0, flat_amount: 500 },
    { up_to: null, unit_amount: 40 },
  ]
  const graduated = priceParams({ ...monthly, model: 'tiered', amount: null, tiers }, null)
  assert.deepEqual(graduated.tiers, [
    { up_to: 10, unit_amount: 0, flat_amount: 500 },
    { up_to: 'inf', unit_amount: 40 },
  ])
  assert.deepEqual([graduated.billing_scheme, graduated.tiers_mode], ['tiered', 'graduated'])
  assert.equal(graduated.unit_amount, undefined)
  const volume = priceParams({ ...monthly, model: 'volume', amount: null, tiers, currency: 'isk' }, null)
  assert.equal(volume.tiers_mode, 'volume')
  assert.deepEqual(volume.tiers?.[0], { up_to: 10, unit_amount: 0, flat_amount: 50_000 })
})

test('a one-time price does not recur', () => {
  const params = priceParams({ ...monthly, type: 'one_time', interval: null, interval_count: null }, null)
  assert.equal(params.recurring, undefined)
})

const coupon: GatewayCoupon = {
  id: '0199aaaa-0000-7000-8000-000000000003',
  code: 'SPRING',
  name: 'Spring',
  percent_off: 20,
  amount_off: null,
  currency: null,
  duration: 'repeating',
  duration_periods: 3,
}

test('the duration of a discount is converted from periods to months', () => {
  assert.equal(couponParams(coupon, monthly).duration_in_months, 3)
  assert.equal(couponParams(coupon, { ...monthly, interval_count: 3 }).duration_in_months, 9)
  assert.equal(couponParams(coupon, { ...monthly, interval: 'year' }).duration_in_months, 36)
  assert.throws(() => couponParams(coupon, { ...monthly, interval: 'week' }), { code: 'coupon_unsupported' })
})

test('coupons with different months are separate coupons at Stripe', () => {
  const ids = [monthly, { ...monthly, interval: 'year' as const }].map((price) => couponParams(coupon, price).id)
  assert.notEqual(ids[0], ids[1])
})

test('a discount on a single payment applies once, and an amount has a currency', () => {
  const amount = { ...coupon, percent_off: null, amount_off: 500, currency: 'isk' }
  const { id: _, ...params } = couponParams(amount, { ...monthly, type: 'one_time' })
  assert.deepEqual(params, { name: 'Spring', duration: 'once', amount_off: 50_000, currency: 'isk' })
})

test('a key must match its environment, and other text is not a key', () => {
  const problems = (secretKey: string | null, environment: 'live' | 'test', webhookSecret: string | null = null) =>
    Object.keys(credentialProblems({ secretKey, webhookSecret }, environment))
  assert.deepEqual(problems('sk_test_12345678', 'test'), [])
  assert.deepEqual(problems('rk_live_12345678', 'live', 'whsec_12345678'), [])
  assert.deepEqual(problems('sk_live_12345678', 'test'), ['secret_key'])
  assert.deepEqual(problems('rk_test_12345678', 'live'), ['secret_key'])
  assert.deepEqual(problems('pk_test_12345678', 'test'), ['secret_key'])
  assert.deepEqual(problems('sk_test_1234 5678', 'test'), ['secret_key'])
  assert.deepEqual(problems(null, 'test', 'sk_test_12345678'), ['secret_key', 'webhook_secret'])
})

test('a meter has a separate event name in each environment, not longer than Stripe allows', () => {
  const named = (environmentId: string, key: string) =>
    eventName({ scope: { organizationId: 'o', environmentId, environment: 'test' } }, key)
  assert.notEqual(named('one', 'calls'), named('two', 'calls'))
  assert.equal(named('one', 'calls'), named('one', 'calls'))
  assert.ok(named('one', 'x'.repeat(100)).length <= 100)
})
