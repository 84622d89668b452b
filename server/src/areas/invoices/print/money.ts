/** Returns the digits of a currency's minor unit: two for most, none for yen, three for dinars. */
export const digitsOf = (currency: string): number => formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string): Intl.NumberFormat {
  const code = currency.toUpperCase()
  const known = formats.get(code)
  if (known) return known
  // Uses the code of a currency, which every font has and which is unambiguous between dollars.
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'code' })
  formats.set(code, format)
  return format
}

/** Formats an amount exactly, as digits and never as a fraction: `EUR 1,234.50`. */
export const money = (amount: number, currency: string): string =>
  formatOf(currency).format(decimalOf(amount, digitsOf(currency)) as Intl.StringNumericLiteral)

function decimalOf(amount: number, digits: number): string {
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  const sign = amount < 0 ? '-' : ''
  return digits === 0 ? `${sign}${whole}` : `${sign}${whole}.${text.slice(-digits)}`
}
