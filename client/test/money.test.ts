import assert from 'node:assert/strict'
import { test } from 'node:test'
import { digitsOf, majorOf, money } from '../src/money.ts'

/** As whoever runs the tests writes it. */
const written = (amount: Intl.StringNumericLiteral, currency: string) =>
  new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(amount)

test('an amount in the minor unit is written in the major one, with the digits that its currency has', () => {
  assert.equal(money(4900, 'eur'), written('49', 'EUR'))
  assert.equal(money(1, 'usd'), written('0.01', 'USD'))
  assert.equal(money(500, 'jpy'), written('500', 'JPY'))
  assert.equal(money(1234, 'kwd'), written('1.234', 'KWD'))
  assert.equal(money(0, 'eur'), written('0', 'EUR'))
})

test('what is given back is written with its sign', () => {
  assert.equal(money(-4900, 'eur'), written('-49', 'EUR'))
  assert.equal(money(-5, 'eur'), written('-0.05', 'EUR'))
})

test('no digit of a large amount is lost', () => {
  assert.equal(money(Number.MAX_SAFE_INTEGER, 'eur'), written('90071992547409.91', 'EUR'))
  assert.equal(majorOf(Number.MAX_SAFE_INTEGER, 2), '90071992547409.91')
})

test('a currency is known by its code in either case', () => {
  assert.deepEqual(['eur', 'EUR', 'jpy', 'kwd'].map(digitsOf), [2, 2, 0, 3])
  assert.equal(money(4900, 'EUR'), money(4900, 'eur'))
})

test('as decimal text there is a digit before the point, however small the amount', () => {
  assert.deepEqual(
    [0, 7, 70, 700, -7].map((amount) => majorOf(amount, 2)),
    ['0.00', '0.07', '0.70', '7.00', '-0.07'],
  )
  assert.deepEqual([majorOf(7, 0), majorOf(7, 3)], ['7', '0.007'])
})
