import { amountOf, discountOf } from '../../../catalogue/public.ts'
import type { GatewayCoupon } from '../../port.ts'
import { newRef, priceRefOf } from '../account.ts'
import type { SandboxPrice } from '../prices.ts'

export interface Period {
  readonly start: Date
  readonly end: Date
}

/** An invoice line as it is stored: JSON, with times as text. */
export interface InvoiceLine {
  readonly ref: string
  readonly description: string
  readonly quantity: number
  readonly unit_amount: number | null
  readonly amount: number
  readonly price_ref: string | null
  readonly is_proration: boolean
  readonly period_start: string | null
  readonly period_end: string | null
}

/** The totals of an invoice. */
export interface Draft {
  readonly lines: readonly InvoiceLine[]
  readonly subtotal: number
  readonly discount: number
  readonly total: number
  /** The credit of the customer that it used. */
  readonly creditUsed: number
}

interface LineOf {
  description: string
  price: SandboxPrice
  quantity: number
  amount: number
  period: Period | null
  isProration?: boolean
}

export function lineOf({ description, price, quantity, amount, period, isProration = false }: LineOf): InvoiceLine {
  return {
    ref: newRef('il'),
    description,
    quantity,
    unit_amount: unitAmount(price, quantity, amount),
    amount,
    price_ref: priceRefOf(price.id),
    is_proration: isProration,
    period_start: period?.start.toISOString() ?? null,
    period_end: period?.end.toISOString() ?? null,
  }
}

/** Returns the unit amount, or null if quantity times it is not the amount. */
function unitAmount(price: SandboxPrice, quantity: number, amount: number): number | null {
  const each = price.amount
  return each !== null && each * quantity === amount ? each : null
}

/** Returns the line of a price for a whole period or a one-time purchase. */
export const priceLine = (price: SandboxPrice, quantity: number, period: Period | null): InvoiceLine =>
  lineOf({ description: price.name, price, quantity, amount: amountOf(price, quantity), period })

/** Returns the line for usage in a period that has ended. */
export const usageLine = (price: SandboxPrice, used: number, period: Period): InvoiceLine =>
  lineOf({
    description: `${price.name}: ${used} used`,
    price,
    quantity: used,
    amount: used === 0 ? 0 : amountOf(price, used),
    period,
  })

export const sumOf = (lines: readonly InvoiceLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0)

/** Returns the discount of a coupon. A coupon for an amount applies only in its own currency. */
export const takenOff = (coupon: GatewayCoupon | null, amount: number, currency: string): number =>
  coupon === null || amount <= 0 || (coupon.currency !== null && coupon.currency !== currency)
    ? 0
    : Math.min(discountOf(coupon, amount), amount)

/** Subtracts the coupon first, then as much credit as needed: no invoice is below zero. */
export function draftOf(
  lines: readonly InvoiceLine[],
  { discount, credit }: { discount: number; credit: number },
): Draft {
  const creditUsed = Math.max(0, Math.min(credit, sumOf(lines) - discount))
  const all = creditUsed === 0 ? lines : [...lines, creditLine(creditUsed)]
  const subtotal = sumOf(all)
  return { lines: all, subtotal, discount, total: subtotal - discount, creditUsed }
}

const creditLine = (amount: number): InvoiceLine => ({
  ref: newRef('il'),
  description: 'Credit from an earlier change',
  quantity: 1,
  unit_amount: -amount,
  amount: -amount,
  price_ref: null,
  is_proration: true,
  period_start: null,
  period_end: null,
})
