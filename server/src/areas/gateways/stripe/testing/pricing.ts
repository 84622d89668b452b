import type Stripe from 'stripe'

/** What a quantity costs at a price. */
export function costOf(price: Stripe.Price, quantity: number): number {
  const tiers = price.tiers ?? []
  if (tiers.length === 0) return (price.unit_amount ?? 0) * quantity
  return price.tiers_mode === 'volume' ? volume(tiers, quantity) : graduated(tiers, quantity)
}

function volume(tiers: Stripe.Price.Tier[], quantity: number): number {
  const tier = tiers.find(({ up_to }) => up_to === null || quantity <= up_to)
  return tier ? (tier.unit_amount ?? 0) * quantity + (tier.flat_amount ?? 0) : 0
}

function graduated(tiers: Stripe.Price.Tier[], quantity: number): number {
  let [cost, from] = [0, 0]
  for (const { up_to, unit_amount, flat_amount } of tiers) {
    if (from > 0 && quantity <= from) break
    const to = Math.min(quantity, up_to ?? quantity)
    cost += (to - from) * (unit_amount ?? 0) + (flat_amount ?? 0)
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
