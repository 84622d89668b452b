import type { Input } from '@userkeep/client'
import { texts } from '../../../texts/catalogue-prices.ts'
import { amountText, type TypedAmount, typedAmount } from '../../../ui/typed-amount.ts'
import type { Price, Product } from '../catalogue.ts'
import { exampleAmount } from './price-draft.ts'

export type GridPeriod = 'month' | 'year' | 'once'

/** The usual prices of a product, as they are typed: one for each period and currency. */
export interface PriceGrid {
  model: 'flat' | 'per_seat'
  trial_days: number | ''
  currencies: string[]
  /** By cell, such as `month_eur`. Empty: no price. */
  amounts: Record<string, string>
}

type Kind = Product['kind']
type Body = Input<'POST /v1/organization/prices'>['body']

export const cellOf = (period: GridPeriod, currency: string): string => `${period}_${currency}`
export const periodsOf = (kind: Kind): GridPeriod[] => (kind === 'credit_pack' ? ['once'] : ['month', 'year'])

/** Returns the cell that shows a price; null for a price that is edited elsewhere, such as a metered one. */
function cellFor({ model, type, interval, interval_count, currency, archived_at }: Price): string | null {
  if (archived_at !== null || (model !== 'flat' && model !== 'per_seat')) return null
  if (type === 'one_time') return cellOf('once', currency)
  if (interval_count !== 1 || (interval !== 'month' && interval !== 'year')) return null
  return cellOf(interval, currency)
}

/** The newest price of each cell. */
const pricesByCell = (prices: readonly Price[]): Map<string, Price> =>
  new Map(prices.flatMap((price) => cellFor(price) ?? []).map((cell) => [cell, newestIn(prices, cell)]))

const newestIn = (prices: readonly Price[], cell: string): Price =>
  prices.findLast((price) => cellFor(price) === cell) as Price

/** Returns the grid of a product. `usual` are the currencies of a product without prices. */
export function toGrid(prices: readonly Price[], usual: readonly string[]): PriceGrid {
  const shown = pricesByCell(prices)
  const priced = [...shown.values()].filter(({ amount }) => amount !== 0)
  const currencies = [...new Set([...shown.values()].map(({ currency }) => currency))]
  return {
    model: priced.some(({ model }) => model === 'per_seat') ? 'per_seat' : 'flat',
    trial_days: priced.find(({ trial_days }) => trial_days !== null)?.trial_days ?? '',
    currencies: currencies.length > 0 ? currencies : usual.length > 0 ? [...usual] : ['eur'],
    amounts: Object.fromEntries([...shown].map(([cell, price]) => [cell, amountText(price)])),
  }
}

/** Returns the grid with prices that were changed elsewhere. Cells that are being edited stay. */
export function refreshedGrid(draft: PriceGrid, before: PriceGrid, saved: PriceGrid): PriceGrid {
  const edited = Object.entries(draft.amounts).filter(([cell, text]) => text !== (before.amounts[cell] ?? ''))
  return {
    model: draft.model === before.model ? saved.model : draft.model,
    trial_days: draft.trial_days === before.trial_days ? saved.trial_days : draft.trial_days,
    currencies: [...new Set([...saved.currencies, ...draft.currencies])],
    amounts: { ...saved.amounts, ...Object.fromEntries(edited) },
  }
}

interface GridCell {
  cell: string
  period: GridPeriod
  currency: string
  text: string
}

const cellsOf = (grid: PriceGrid, kind: Kind): GridCell[] =>
  periodsOf(kind).flatMap((period) =>
    grid.currencies.map((currency) => {
      const cell = cellOf(period, currency)
      return { cell, period, currency, text: grid.amounts[cell]?.trim() ?? '' }
    }),
  )

/** Returns the terms of a cell as a price has them; null if the amount is invalid. Something free is flat, without a trial. */
function termsOf(grid: PriceGrid, { period, currency, text }: GridCell) {
  const typed = typedAmount(text, currency)
  if (typed === null) return null
  const isFree = 'amount' in typed && typed.amount === 0
  if (period === 'once') return isFree || !('amount' in typed) ? null : { ...oneTime, ...asked(typed) }
  const model = isFree ? 'flat' : grid.model
  if (model === 'flat' && !('amount' in typed)) return null
  const trial_days = isFree || grid.trial_days === '' ? null : grid.trial_days
  return { type: 'recurring', model, interval: period, interval_count: 1, trial_days, ...asked(typed) } as const
}

const oneTime = { type: 'one_time', model: 'flat', interval: null, interval_count: null, trial_days: null } as const
const asked = (typed: TypedAmount) => ({ amount: null, unit_amount_decimal: null, ...typed })

/** By the paths of the fields: what is no amount. */
export const gridProblems = (grid: PriceGrid, kind: Kind): Record<string, string> =>
  Object.fromEntries(
    cellsOf(grid, kind)
      .filter((one) => one.text !== '' && termsOf(grid, one) === null)
      .map(({ cell, currency }) => [`grid.amounts.${cell}`, texts.enterAnAmountSuchAsMajor(exampleAmount(currency))]),
  )

/** A cell whose price is replaced, added or removed. */
export interface GridChange {
  cell: string
  create: Omit<Body, 'product_id'> | null
  archive: Price | null
}

const comparedFields = ['model', 'amount', 'unit_amount_decimal', 'trial_days'] as const

/** Returns the changes that lead from the saved prices to an edited grid. Cells that were not edited stay as they are. */
export function gridChanges(grid: PriceGrid, before: PriceGrid, kind: Kind, prices: readonly Price[]): GridChange[] {
  const hasNewTerms = grid.model !== before.model || grid.trial_days !== before.trial_days
  const saved = pricesByCell(prices)
  return cellsOf(grid, kind).flatMap((one): GridChange[] => {
    const { cell, currency, text } = one
    if (!hasNewTerms && text === (before.amounts[cell] ?? '')) return []
    const current = saved.get(cell) ?? null
    if (text === '') return current ? [{ cell, create: null, archive: current }] : []
    const terms = termsOf(grid, one)
    if (terms === null || (current && comparedFields.every((field) => current[field] === terms[field]))) return []
    return [{ cell, create: { ...terms, currency }, archive: current }]
  })
}

/** Returns the prices of a product as they would be after saving. */
export function pricesWith(grid: PriceGrid, product: Pick<Product, 'id' | 'kind'>, prices: readonly Price[]): Price[] {
  const cells = new Set(cellsOf(grid, product.kind).map(({ cell }) => cell))
  const others = prices.filter((price) => {
    const cell = cellFor(price)
    return price.product_id === product.id && (cell === null || !cells.has(cell))
  })
  const drafted = cellsOf(grid, product.kind).flatMap((one): Price[] => {
    const terms = one.text === '' ? null : termsOf(grid, one)
    if (terms === null) return []
    const { currency, cell } = one
    const empty = { package_size: null, tiers: null, meter: null, archived_at: null, on_sale: true, created_at: '' }
    return [{ ...empty, ...terms, currency, id: cell, product_id: product.id }]
  })
  return [...drafted, ...others]
}
