import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountText, minorOf, plainNumber, typedAmount } from '../src/ui/typed-amount.ts'

test('numbers are parsed as people type them', () => {
  const read: Record<string, string | null> = {
    ...{
      '4900': '4900',
      '4,900': '4900',
      '4 900': '4900',
      "4'900": '4900',
      '€4,900.00': '4900.00',
      '4.900,00 €': '4900.00',
    },
    ...{
      '1,234,567.8': '1234567.8',
      '1.234.567': '1234567',
      '4,50': '4.50',
      '0,500': '0.500',
      '.5': '0.5',
      ',5': '0.5',
    },
    ...{
      '': null,
      abc: null,
      '1,2,3': null,
      '12,34.5': null,
      '1.2.3': null,
      '-5': null,
      '1e5': null,
      '5 apples': null,
    },
  }
  for (const [typed, number] of Object.entries(read)) assert.equal(plainNumber(typed), number, `“${typed}”`)
})

test('amounts are converted to minor units exactly, and only a decimal can be less than one unit', () => {
  assert.equal(minorOf('4,900', 'eur'), 490_000)
  assert.equal(minorOf('4,900', 'jpy'), 4900)
  assert.equal(minorOf('1.5', 'kwd'), 1500)
  assert.equal(minorOf('0', 'eur'), 0)
  assert.equal(minorOf('4.900', 'eur'), null, 'it may mean 4,900 or 4.90')
  assert.equal(minorOf('9999999999999', 'eur'), null)
  assert.deepEqual(typedAmount('0.0005', 'eur'), { unit_amount_decimal: '0.05' })
  assert.deepEqual(typedAmount('0.25', 'jpy'), { unit_amount_decimal: '0.25' })
  assert.deepEqual(typedAmount('12.3456', 'usd'), { unit_amount_decimal: '1234.56' })
  assert.deepEqual(typedAmount('12', 'usd'), { amount: 1200 })
  assert.equal(typedAmount('0.000000000000001', 'eur'), null, 'thirteen decimals of a cent')
})

test('a saved amount is formatted so that it is parsed as the same amount', () => {
  const price = { amount: null, unit_amount_decimal: null, currency: 'eur' }
  assert.equal(amountText({ ...price, amount: 490_000 }), '4,900.00')
  assert.equal(amountText({ ...price, unit_amount_decimal: '0.05' }), '0.0005')
  assert.equal(amountText({ ...price, unit_amount_decimal: '1234.56' }), '12.3456')
  assert.equal(amountText({ ...price, amount: 4900, currency: 'jpy' }), '4,900')
  for (const amount of [0, 1, 99, 100, 123_456, 999_999_999_999])
    assert.deepEqual(typedAmount(amountText({ ...price, amount }), 'eur'), { amount })
})
