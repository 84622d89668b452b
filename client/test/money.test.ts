import assert from 'node:assert/strict'
import { test } from 'node:test'
import { digitsOf, majorOf, money } from '../src/money.ts'

/** Formats in the locale of the test run. */
const written = (amount: Intl.StringNumericLiteral, currency: string) =>
  new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(amount)

test('an amount in the minor unit is formatted in the major unit, with the digits of its currency', () => {
  assert.equal(money(4900, 'eur'), written('49', 'EUR'))
  assert.equal(money(1, 'usd'), written('0.01', 'USD'))
  assert.equal(money(500, 'jpy'), written('500', 'JPY'))
  assert.equal(money(1234, 'kwd'), written('1.234', 'KWD'))
  assert.equal(money(0, 'eur'), written('0', 'EUR'))
})

test('a negative amount is formatted with its sign', () => {
  assert.equal(money(-4900, 'eur'), written('-49', 'EUR'))
  assert.equal(money(-5, 'eur'), written('-0.05', 'EUR'))
})

test('no digit of a large amount is lost', () => {
  assert.equal(money(Number.MAX_SAFE_INTEGER, 'eur'), written('90071992547409.91', 'EUR'))
  assert.equal(majorOf(Number.MAX_SAFE_INTEGER, 2), '90071992547409.91')
})

test('a currency code is recognized in upper and lower case', () => {
  assert.deepEqual(['eur', 'EUR', 'jpy', 'kwd'].map(digitsOf), [2, 2, 0, 3])
  assert.equal(money(4900, 'EUR'), money(4900, 'eur'))
})

test('decimal text has a digit before the point, even for small amounts', () => {
  assert.deepEqual(
    [0, 7, 70, 700, -7].map((amount) => majorOf(amount, 2)),
    ['0.00', '0.07', '0.70', '7.00', '-0.07'],
  )
  assert.deepEqual([majorOf(7, 0), majorOf(7, 3)], ['7', '0.007'])
})
