import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Price } from '../src/areas/catalogue/catalogue.ts'
import {
  gridChanges,
  gridProblems,
  type PriceGrid,
  pricesWith,
  refreshedGrid,
  toGrid,
} from '../src/areas/catalogue/prices/grid.ts'

const price = (id: string, more: Partial<Price> = {}): Price => ({
  ...{ id, product_id: 'pro', type: 'recurring', model: 'flat', currency: 'eur', amount: 4900 },
  ...{ unit_amount_decimal: null, package_size: null, tiers: null, interval: 'month', interval_count: 1 },
  ...{ meter: null, trial_days: null, on_sale: true, archived_at: null, created_at: '' },
  ...more,
})
const monthly = price('monthly')
const yearly = price('yearly', { interval: 'year', amount: 49_000 })
const quarterly = price('quarterly', { interval_count: 3 })
const metered = price('metered', { model: 'per_unit', meter: 'calls', amount: 2 })
const old = price('old', { archived_at: 'then', amount: 100 })
const prices = [old, monthly, yearly, quarterly, metered]
const saved = toGrid(prices, [])
const withAmounts = (amounts: Record<string, string>, more: Partial<PriceGrid> = {}): PriceGrid => ({
  ...saved,
  ...more,
  amounts: { ...saved.amounts, ...amounts },
})
const changes = (grid: PriceGrid) => gridChanges(grid, saved, 'plan', prices)

test('the grid shows live flat and per-seat prices by month and year, and no others', () => {
  assert.deepEqual(saved.amounts, { month_eur: '49.00', year_eur: '490.00' })
  assert.deepEqual([saved.currencies, saved.model], [['eur'], 'flat'])
  assert.deepEqual(toGrid([], ['usd', 'eur']).currencies, ['usd', 'eur'])
  assert.deepEqual(changes(saved), [])
})

test('editing a cell replaces its price, and clearing it only archives the price', () => {
  const [raised] = changes(withAmounts({ month_eur: '1,059' }))
  assert.deepEqual(
    [raised?.create?.amount, raised?.create?.interval, raised?.archive?.id],
    [105_900, 'month', 'monthly'],
  )
  assert.deepEqual(changes(withAmounts({ year_eur: '' })), [{ cell: 'year_eur', create: null, archive: yearly }])
  assert.deepEqual(changes(withAmounts({ month_eur: '49' })), [], 'the same amount, written differently')
  const [added] = changes(withAmounts({ month_usd: '55' }, { currencies: ['eur', 'usd'] }))
  assert.deepEqual([added?.create?.currency, added?.create?.amount, added?.archive], ['usd', 5500, null])
})

test('other terms replace every price, but a free price stays flat and has no trial', () => {
  const perSeat = changes(withAmounts({ year_eur: '0' }, { model: 'per_seat', trial_days: 14 }))
  assert.deepEqual(
    perSeat.map(({ create }) => [create?.model, create?.amount, create?.trial_days]),
    [
      ['per_seat', 4900, 14],
      ['flat', 0, null],
    ],
  )
})

test('only a seat can cost less than the minor unit, and a credit pack cannot be free', () => {
  const wrong = (grid: PriceGrid, kind: 'plan' | 'credit_pack' = 'plan') => Object.keys(gridProblems(grid, kind))
  assert.deepEqual(wrong(withAmounts({ month_eur: 'abc', year_eur: '0.005' })), [
    'grid.amounts.month_eur',
    'grid.amounts.year_eur',
  ])
  assert.deepEqual(wrong(withAmounts({ month_eur: '0.005' }, { model: 'per_seat' })), [])
  assert.deepEqual(wrong(withAmounts({ once_eur: '0' }), 'credit_pack'), ['grid.amounts.once_eur'])
})

test('a change made elsewhere is shown, except in a cell that is being edited', () => {
  const elsewhere = toGrid([price('other', { amount: 100 }), price('new', { currency: 'usd', amount: 200 })], [])
  const grid = refreshedGrid(withAmounts({ year_eur: '500' }), saved, elsewhere)
  assert.deepEqual(grid.amounts, { month_eur: '1.00', month_usd: '2.00', year_eur: '500' })
  assert.deepEqual(grid.currencies, ['eur', 'usd'])
})

test('the preview contains the typed prices and those that the grid does not edit', () => {
  const shown = pricesWith(withAmounts({ month_eur: '10', year_eur: 'abc' }), { id: 'pro', kind: 'plan' }, prices)
  assert.deepEqual(
    shown.map(({ id, amount }) => [id, amount]),
    [
      ['month_eur', 1000],
      ['old', 100],
      ['quarterly', 4900],
      ['metered', 2],
    ],
  )
})
