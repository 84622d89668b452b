import type Stripe from 'stripe'

/** Stripe takes twelve decimals. */
const scale = 10n ** 12n

function exactUnit({ unit_amount_decimal }: Pick<Stripe.Price, 'unit_amount_decimal'>): bigint {
  const [whole = '0', part = ''] = String(unit_amount_decimal ?? '0').split('.')
  return BigInt(whole) * scale + BigInt(part.padEnd(12, '0'))
}

/** Returns the cost of a quantity at a price, rounded half up. */
export function costOf(price: Stripe.Price, quantity: number): number {
  const tiers = price.tiers ?? []
  const units = BigInt(quantity)
  const cost =
    tiers.length === 0
      ? exactUnit(price) * packages(price, units)
      : price.tiers_mode === 'volume'
        ? volume(tiers, units)
        : graduated(tiers, units)
  return Number((cost + scale / 2n) / scale)
}

function packages({ transform_quantity }: Stripe.Price, units: bigint): bigint {
  const size = BigInt(transform_quantity?.divide_by ?? 1)
  return (units + size - 1n) / size
}

const flatOf = ({ flat_amount }: Stripe.Price.Tier): bigint => BigInt(flat_amount ?? 0) * scale

function volume(tiers: Stripe.Price.Tier[], units: bigint): bigint {
  const tier = tiers.find(({ up_to }) => up_to === null || units <= BigInt(up_to))
  return tier ? exactUnit(tier) * units + flatOf(tier) : 0n
}

function graduated(tiers: Stripe.Price.Tier[], units: bigint): bigint {
  let [cost, from] = [0n, 0n]
  for (const tier of tiers) {
    if (from > 0n && units <= from) break
    const to = tier.up_to === null || BigInt(tier.up_to) > units ? units : BigInt(tier.up_to)
    cost += (to - from) * exactUnit(tier) + flatOf(tier)
    from = to
  }
  return cost
}

/** A whole number of intervals after a moment, on the same day of the month or on its last. */
export function after(moment: number, { interval, interval_count }: Stripe.Price.Recurring, times = 1): number {
  const count = interval_count * times
  if (interval === 'day') return moment + count * 86_400
  if (interval === 'week') return moment + count * 7 * 86_400
  const date = new Date(moment * 1000)
  const months = date.getUTCMonth() + count * (interval === 'year' ? 12 : 1)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate()
  const day = Math.min(date.getUTCDate(), lastDay)
  const [hours, minutes, seconds] = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()]
  return Date.UTC(date.getUTCFullYear(), months, day, hours, minutes, seconds) / 1000
}

/** The period after one that ends at a moment, counted from the anchor so that a short month shortens only itself. */
export function periodFrom(start: number, anchor: number, recurring: Stripe.Price.Recurring): number {
  for (let times = 1; ; times++) {
    const end = after(anchor, recurring, times)
    if (end > start) return end
  }
}
