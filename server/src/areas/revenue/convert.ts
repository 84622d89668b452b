import { divide, exact } from '../catalogue/public.ts'
import { digitsOf } from '../invoices/public.ts'
import { amountNames, type Counted } from './figures.ts'
import type { Rates } from './rates.ts'

/** Amounts of one figure in their currencies. */
type Amounts = readonly { currency: string; amount: number }[]

const maxDigits = 4

/** Returns the sum in a currency, rounded once with a half away from zero. */
export function convertSum({ values }: Rates, amounts: Amounts, to: string): number {
  const scale = (currency: string) =>
    (values.get(currency) ?? 0n) * 10n ** BigInt(maxDigits - Math.min(digitsOf(currency), maxDigits))
  const sum = amounts.reduce((total, { currency, amount }) => total + BigInt(amount) * scale(currency), 0n)
  return exact(divide(sum, scale(to)))
}

/** Returns the counted figures of an interval in one currency. Each amount is converted by itself. */
export function convertCounted(rates: Rates, parts: readonly { currency: string; counted: Counted }[], to: string) {
  const names = Object.keys(parts[0]?.counted ?? {}) as (keyof Counted)[]
  const isAmount = new Set<string>(amountNames)
  const figures = names.map((name) => {
    const amounts = parts.map(({ currency, counted }) => ({ currency, amount: counted[name] }))
    return [
      name,
      isAmount.has(name) ? convertSum(rates, amounts, to) : amounts.reduce((n, { amount }) => n + amount, 0),
    ]
  })
  return Object.fromEntries(figures) as Counted
}

const shownDigits = 10n

/** Returns units of one currency for one unit of another, to ten digits after the point. */
export function shownRate({ values }: Rates, from: string, to: string): string {
  const scaled = divide((values.get(from) ?? 0n) * 10n ** shownDigits, values.get(to) ?? 1n)
  const text = String(scaled).padStart(Number(shownDigits) + 1, '0')
  const [whole, part] = [text.slice(0, -Number(shownDigits)), text.slice(-Number(shownDigits))]
  return `${whole}.${part}`.replace(/\.?0+$/, '')
}
