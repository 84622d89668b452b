/** How many digits the minor unit of a currency has: two for most, none for yen, three for dinars. */
export const digitsOf = (currency: string): number => formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string): Intl.NumberFormat {
  const code = currency.toUpperCase()
  const known = formats.get(code)
  if (known) return known
  // By its code, which every font has and nobody takes for another country's dollar.
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'code' })
  formats.set(code, format)
  return format
}

/** `EUR 1,234.50`, exactly: the amount goes as digits, never as a fraction. */
export const money = (amount: number, currency: string): string =>
  formatOf(currency).format(decimalOf(amount, digitsOf(currency)) as Intl.StringNumericLiteral)

function decimalOf(amount: number, digits: number): string {
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  const sign = amount < 0 ? '-' : ''
  return digits === 0 ? `${sign}${whole}` : `${sign}${whole}.${text.slice(-digits)}`
}
