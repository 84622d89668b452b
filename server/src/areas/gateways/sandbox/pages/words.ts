import type { SandboxPrice } from '../prices.ts'

/** Formats an amount in minor units. */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

export const day = (at: Date): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(at)

/** Returns the billing interval, such as `per month` or `every 3 months`. */
export function rhythm({ interval, interval_count }: SandboxPrice): string {
  if (interval === null) return ''
  return (interval_count ?? 1) === 1 ? `per ${interval}` : `every ${interval_count} ${interval}s`
}
