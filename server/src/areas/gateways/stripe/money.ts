import { GatewayRefused } from '../port.ts'

/**
 * Stripe's minor units differ from ISO 4217 for some currencies (https://docs.stripe.com/currencies): whole units for
 * these, thousandths for currencies with three digits, and hundredths for all others, including krónur and Ugandan
 * shillings, which have none.
 */
const wholeUnits = new Set(
  ['bif', 'clp', 'djf', 'gnf', 'jpy', 'kmf', 'krw', 'mga', 'pyg', 'rwf', 'vnd', 'vuv', 'xaf', 'xof', 'xpf'], //
)
const thousandths = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd'])

const digitsAtStripe = (currency: string): number => {
  if (wholeUnits.has(currency)) return 0
  return thousandths.has(currency) ? 3 : 2
}

const ownDigits = new Map<string, number>()

function digitsOf(currency: string): number {
  const known = ownDigits.get(currency)
  if (known !== undefined) return known
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  ownDigits.set(currency, maximumFractionDigits)
  return maximumFractionDigits
}

const moreDigits = (currency: string): number => digitsAtStripe(currency) - digitsOf(currency)

/** Converts our minor units to Stripe's. */
export function toStripe(amount: number, currency: string): number {
  const more = moreDigits(currency)
  const counted = more < 0 ? amount / 10 ** -more : amount * 10 ** more
  if (Number.isSafeInteger(counted)) return counted
  throw new GatewayRefused('amount_unsupported', `Stripe cannot charge this exact amount in ${currency.toUpperCase()}.`)
}

/** A decimal amount of our minor units as Stripe counts them, which takes at most twelve decimals. */
export function decimalToStripe(decimal: string, currency: string): string {
  const [whole = '0', part = ''] = decimal.split('.')
  const more = moreDigits(currency)
  const moved = more < 0 ? `${whole.padStart(1 - more, '0')}${part}` : `${whole}${part.padEnd(more, '0')}`
  const point = more < 0 ? Math.max(whole.length, 1 - more) + more : whole.length + more
  const decimals = moved.slice(point).replace(/0+$/, '')
  if (decimals.length > 12)
    throw new GatewayRefused(
      'amount_unsupported',
      `Stripe cannot charge this exact amount in ${currency.toUpperCase()}.`,
    )
  const integer = moved.slice(0, point).replace(/^0+(?=[0-9])/, '')
  return decimals === '' ? integer : `${integer}.${decimals}`
}

/** Converts Stripe's minor units to ours. */
export function fromStripe(amount: number, currency: string): number {
  const more = moreDigits(currency)
  return more < 0 ? amount * 10 ** -more : Math.round(amount / 10 ** more)
}
