import type { Problem } from '../coupons/rules.ts'
import { isCurrency } from '../pricing/currency.ts'
import type { ProductRow } from '../products/products.sql.ts'
import type { CataloguePrice } from './prices.sql.ts'

export type PriceDraft = Pick<
  CataloguePrice,
  'type' | 'model' | 'currency' | 'amount' | 'tiers' | 'interval' | 'interval_count' | 'meter' | 'trial_days'
>

const byTiers = (model: PriceDraft['model']): boolean => model === 'tiered' || model === 'volume'
const byUnits = (model: PriceDraft['model']): boolean => model === 'per_unit' || byTiers(model)

/** The first thing that is wrong with a price, or null. */
export const problemOf = (price: PriceDraft, kind: ProductRow['kind']): Problem | null =>
  typeProblem(price, kind) ?? amountProblem(price) ?? tierProblem(price) ?? meterProblem(price)

function typeProblem(
  { type, interval, interval_count, trial_days }: PriceDraft,
  kind: ProductRow['kind'],
): Problem | null {
  if (type === 'recurring') {
    if (kind === 'credit_pack') return ['type', 'of a credit pack is one_time']
    return interval === null ? ['interval', 'has to be given where the price recurs'] : null
  }
  if (interval !== null) return ['interval', 'is of recurring prices alone']
  if (interval_count !== null) return ['interval_count', 'is of recurring prices alone']
  return trial_days === null ? null : ['trial_days', 'are of recurring prices alone']
}

function amountProblem({ model, currency, amount, tiers }: PriceDraft): Problem | null {
  if (!isCurrency(currency)) return ['currency', 'is no currency that we know']
  if (byTiers(model)) {
    if (tiers === null) return ['tiers', `have to be given where the model is ${model}`]
    return amount === null ? null : ['amount', 'cannot be combined with tiers']
  }
  if (amount === null) return ['amount', `has to be given where the model is ${model}`]
  return tiers === null ? null : ['tiers', 'are of the models tiered and volume alone']
}

function tierProblem({ tiers }: PriceDraft): Problem | null {
  if (tiers === null) return null
  let before = 0
  for (const [index, { up_to }] of tiers.entries()) {
    const isLast = index === tiers.length - 1
    if (isLast !== (up_to === null))
      return [
        `tiers.${index}.up_to`,
        isLast ? 'of the last tier is null: it has no end' : 'is null of the last tier alone',
      ]
    if (up_to !== null && up_to <= before) return [`tiers.${index}.up_to`, `has to be more than ${before}`]
    before = up_to ?? before
  }
  const free = tiers.every(({ unit_amount, flat_amount = 0 }) => unit_amount === 0 && flat_amount === 0)
  return free ? ['tiers', 'cost nothing at all'] : null
}

function meterProblem({ type, model, meter }: PriceDraft): Problem | null {
  const isMetered = type === 'recurring' && byUnits(model)
  if (isMetered && meter === null) return ['meter', `has to be given where a recurring price is ${model}`]
  return isMetered || meter === null ? null : ['meter', 'is of recurring prices by units alone']
}
