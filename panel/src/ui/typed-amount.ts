import { digitsOf, majorOf } from '@userkeep/client/money'
import { locale } from '../texts/locale.ts'

/** An amount of a request: whole minor units, or a decimal of them for less than one. */
export type TypedAmount = { amount: number } | { unit_amount_decimal: string }

/** The most decimals of the minor unit that a price can have. */
const maxDecimals = 12

const grouped = (separator: string) => new RegExp(`^[1-9]\\d{0,2}(?:\\${separator}\\d{3})+$`)

/**
 * Returns a number as people type it as plain decimal text: `4,900`, `4 900` and `€4,900.00` are 4900, `4,50` is 4.50.
 * Null if it is not a number. A comma before three digits groups thousands, unless the number begins with 0.
 */
export function plainNumber(typed: string): string | null {
  const text = typed.replace(/[\s'’]|\p{Sc}/gu, '')
  if (!/^(?:\d[\d.,]*|[.,]\d+)$/.test(text)) return null
  const decimal = text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.'
  const group = decimal === ',' ? '.' : ','
  const isGroupedWhole =
    grouped(',').test(text) || (text.indexOf('.') !== text.lastIndexOf('.') && grouped('.').test(text))
  if (isGroupedWhole) return text.replace(/[.,]/g, '')
  const at = text.lastIndexOf(decimal)
  const whole = at < 0 ? text : text.slice(0, at)
  if (whole.includes(decimal)) return null
  if (whole.includes(group) && !grouped(group).test(whole)) return null
  const fraction = at < 0 ? '' : text.slice(at + 1)
  return `${whole.replaceAll(group, '') || '0'}${fraction && `.${fraction}`}`
}

/** Returns the typed amount in the minor unit, or null if it is invalid. Digits are moved; nothing is divided. */
export function minorOf(typed: string, currency: string): number | null {
  const exact = typedAmount(typed, currency)
  return exact !== null && 'amount' in exact ? exact.amount : null
}

/** Returns the typed amount, which may be below the minor unit: `0.0005` of eur is a decimal of 0.05. */
export function typedAmount(typed: string, currency: string): TypedAmount | null {
  const [whole = '', fraction = ''] = plainNumber(typed)?.split('.') ?? []
  if (!/^\d{1,12}$/.test(whole)) return null
  const digits = digitsOf(currency)
  const [moved, left] = [fraction.slice(0, digits).padEnd(digits, '0'), fraction.slice(digits)]
  const minor = (whole + moved).replace(/^0+(?=\d)/, '')
  if (left === '') return { amount: Number(minor) }
  return left.length > maxDecimals || minor.length > maxDecimals ? null : { unit_amount_decimal: `${minor}.${left}` }
}

interface Amounts {
  amount: number | null
  unit_amount_decimal: string | null
  currency: string
}

/** Returns the amount of a price in the major unit, as people write it: `4,900.00`, `0.0005`. */
export function amountText({ amount, unit_amount_decimal, currency }: Amounts): string {
  const digits = digitsOf(currency)
  const [minor = '0', left = ''] = (unit_amount_decimal ?? String(amount ?? 0)).split('.')
  const [whole = '0', fraction = ''] = majorOf(Number(minor), digits).split('.')
  const decimals = fraction + left
  return `${Number(whole).toLocaleString(locale)}${decimals && `.${decimals}`}`
}
