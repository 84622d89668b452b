import { GatewayRefused } from '../port.ts'

/**
 * Stripe counts some currencies otherwise than ISO 4217 does: https://docs.stripe.com/currencies. It takes whole units of
 * these, thousandths of those with three digits, and hundredths of everything else, of krónur and Ugandan shillings, too,
 * which have no hundredths.
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

/** Our minor units as Stripe counts them. */
export function toStripe(amount: number, currency: string): number {
  const more = moreDigits(currency)
  const counted = more < 0 ? amount / 10 ** -more : amount * 10 ** more
  if (Number.isSafeInteger(counted)) return counted
  throw new GatewayRefused('amount_unsupported', `Stripe cannot charge this exact amount in ${currency.toUpperCase()}.`)
}

/** Stripe's minor units as we count them. */
export function fromStripe(amount: number, currency: string): number {
  const more = moreDigits(currency)
  return more < 0 ? amount * 10 ** -more : Math.round(amount / 10 ** more)
}
