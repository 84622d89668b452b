const formats = new Map<string, Intl.NumberFormat>()

/** An amount in the minor unit, as the reader's language writes it: 4900 of eur is €49.00. */
export function money(amount: number, currency: string): string {
  const format = formatOf(currency)
  return format.format(majorOf(amount, digitsOf(currency)) as Intl.StringNumericLiteral)
}

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency)
  if (known) return known
  const made = new Intl.NumberFormat(undefined, { style: 'currency', currency: currency.toUpperCase() })
  formats.set(currency, made)
  return made
}

/** How many digits the minor unit of a currency has: none of jpy, three of kwd. */
export const digitsOf = (currency: string): number => formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2

/** Returns decimal text, so that no digit of a large amount is lost. */
export function majorOf(amount: number, digits: number): string {
  if (digits === 0) return String(amount)
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  return `${amount < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`
}
