import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { convertSum, shownRate } from '../../src/areas/revenue/convert.ts'
import { openShop } from '../../src/areas/subscriptions/testing.ts'
import { type TestApp, testApp } from '../../testing/app.ts'

const parts = (value: string) => BigInt(Math.round(Number(value) * 1e6)) * 1_000_000n
const rates = {
  values: new Map([
    ['eur', parts('1')],
    ['usd', parts('0.92')],
    ['jpy', parts('0.006')],
    ['kwd', parts('3')],
  ]),
}

test('an amount is converted exactly and rounded once, half away from zero', () => {
  const sum = (to: string, ...amounts: [string, number][]) =>
    convertSum(
      rates,
      amounts.map(([currency, amount]) => ({ currency, amount })),
      to,
    )
  assert.equal(sum('eur', ['usd', 1000]), 920)
  assert.equal(sum('eur', ['usd', 1], ['usd', 1]), 2)
  // Yen have no minor unit, dinars have three digits.
  assert.equal(sum('eur', ['jpy', 1000]), 600)
  assert.equal(sum('eur', ['kwd', 1000]), 300)
  assert.equal(sum('jpy', ['eur', 600]), 1000)
  assert.equal(sum('eur', ['kwd', 5]), 2)
  assert.equal(sum('eur', ['kwd', -5]), -2)
  assert.equal(sum('usd', ['eur', 100], ['usd', 1]), 110)
  assert.equal(sum('eur', ['usd', 900_000_000_000_000]), 828_000_000_000_000)
  assert.deepEqual([shownRate(rates, 'usd', 'eur'), shownRate(rates, 'eur', 'eur')], ['0.92', '1'])
  assert.equal(shownRate(rates, 'eur', 'usd'), '1.0869565217')
})

let app: TestApp
before(async () => {
  app = await testApp({
    settings: { publicUrl: 'http://userkeep.test', allowPrivateTargets: true, checkAnswers: true, rates },
  })
})
after(() => app.close())

test('amounts with an exchange rate are summed in the reporting currency, and the others stay separate', async () => {
  const shop = await openShop(app)
  await shop.buy(shop.prices.flat)
  const person = await app.contact(shop.owner, { environment: 'test' })
  await person.post('/v1/contact/customers', { name: 'Initech' })
  await shop.buy(shop.prices.dollars, person)
  const ask = async (query: string) =>
    (await shop.owner.get(`/v1/organization/analytics/revenue?environment=test${query}`)).body
  assert.deepEqual((await ask('')).currencies_with_rates, ['eur', 'jpy', 'kwd', 'usd'])
  const dollars = (await ask('')).currencies.find(({ currency }: { currency: string }) => currency === 'usd').now
    .monthly
  const { currencies, rates: used } = await ask('&currency=EUR&compare=previous')
  assert.equal(currencies.length, 1)
  const [eur] = currencies
  const monthly = 1000 + Math.round(dollars * 0.92)
  assert.deepEqual([eur.currency, eur.now.monthly, eur.now.customers], ['eur', monthly, 2])
  assert.deepEqual([eur.points.at(-1).monthly, eur.points.at(-1).new, eur.previous.monthly], [monthly, monthly, 0])
  assert.deepEqual(used, {
    currency: 'eur',
    converted: [
      { currency: 'eur', rate: '1' },
      { currency: 'usd', rate: '0.92' },
    ],
    missing: [],
  })
  const refused = await shop.owner.get('/v1/organization/analytics/revenue?currency=chf')
  assert.equal(refused.status, 400)
})
