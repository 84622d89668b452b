import type { Problem } from '../coupons/rules.ts'
import type { Tier } from '../pricing/amount.ts'
import { costOf, plainDecimal, roundCost } from '../pricing/cost.ts'
import { isCurrency } from '../pricing/currency.ts'
import type { ProductRow } from '../products/products.sql.ts'
import type { CataloguePrice } from './prices.sql.ts'

export type PriceDraft = Pick<
  CataloguePrice,
  | 'type'
  | 'model'
  | 'currency'
  | 'amount'
  | 'unit_amount_decimal'
  | 'package_size'
  | 'interval'
  | 'interval_count'
  | 'meter'
  | 'trial_days'
> & { tiers: DraftTier[] | null }

/** A tier of a request: either amount, or the other. */
interface DraftTier extends Omit<Tier, 'unit_amount'> {
  readonly unit_amount?: number | undefined
}

const byTiers = (model: PriceDraft['model']): boolean => model === 'tiered' || model === 'volume'
const byUnits = (model: PriceDraft['model']): boolean => model === 'per_unit' || byTiers(model)

/** Returns the first problem of a price, or null. */
export const problemOf = (price: PriceDraft, kind: ProductRow['kind']): Problem | null =>
  typeProblem(price, kind) ?? amountProblem(price) ?? unitProblem(price) ?? tierProblem(price) ?? meterProblem(price)

function typeProblem(
  { type, interval, interval_count, trial_days }: PriceDraft,
  kind: ProductRow['kind'],
): Problem | null {
  if (type === 'recurring') {
    if (kind === 'credit_pack') return ['type', 'must be one_time for a credit pack']
    return interval === null ? ['interval', 'is required for a recurring price'] : null
  }
  if (interval !== null) return ['interval', 'is only allowed for recurring prices']
  if (interval_count !== null) return ['interval_count', 'is only allowed for recurring prices']
  return trial_days === null ? null : ['trial_days', 'are only allowed for recurring prices']
}

function amountProblem({ type, model, currency, amount, unit_amount_decimal, tiers }: PriceDraft): Problem | null {
  if (!isCurrency(currency)) return ['currency', 'must be a supported currency']
  if (byTiers(model)) {
    if (tiers === null) return ['tiers', `are required for the model ${model}`]
    return amount === null ? null : ['amount', 'cannot be combined with tiers']
  }
  if (amount === null && unit_amount_decimal === null) return ['amount', `is required for the model ${model}`]
  if (amount === 0 && (model !== 'flat' || type !== 'recurring'))
    return ['amount', 'can only be 0 for a flat, recurring price']
  return tiers === null ? null : ['tiers', 'are only allowed for the models tiered and volume']
}

function unitProblem({ type, model, amount, unit_amount_decimal, package_size }: PriceDraft): Problem | null {
  if (unit_amount_decimal !== null) {
    if (amount !== null) return ['unit_amount_decimal', 'cannot be combined with amount']
    if (model !== 'per_seat' && model !== 'per_unit')
      return ['unit_amount_decimal', 'is only allowed for the models per_seat and per_unit']
    if (costOf(null, unit_amount_decimal) === 0n) return ['unit_amount_decimal', 'must be more than 0']
  }
  if (package_size === null || (model === 'per_unit' && type === 'recurring')) return null
  return ['package_size', 'is only allowed for recurring prices with the model per_unit']
}

/** Returns a tier as it is stored: with its amount in whole minor units, and the exact one where that differs. */
export function tierOf({ up_to, unit_amount, unit_amount_decimal, flat_amount }: DraftTier): Tier {
  const exact = unit_amount_decimal === undefined ? undefined : plainDecimal(unit_amount_decimal)
  return {
    up_to,
    unit_amount: unit_amount ?? roundCost(costOf(null, exact)),
    ...(exact?.includes('.') && { unit_amount_decimal: exact }),
    ...(flat_amount !== undefined && { flat_amount }),
  }
}

function tierProblem({ tiers }: PriceDraft): Problem | null {
  if (tiers === null) return null
  let before = 0
  for (const [index, { up_to, unit_amount, unit_amount_decimal }] of tiers.entries()) {
    if (unit_amount === undefined && unit_amount_decimal === undefined)
      return [`tiers.${index}.unit_amount`, 'is required, or unit_amount_decimal']
    if (unit_amount !== undefined && unit_amount_decimal !== undefined)
      return [`tiers.${index}.unit_amount_decimal`, 'cannot be combined with unit_amount']
    const isLast = index === tiers.length - 1
    if (isLast !== (up_to === null))
      return [`tiers.${index}.up_to`, isLast ? 'must be null for the last tier' : 'can only be null for the last tier']
    if (up_to !== null && up_to <= before) return [`tiers.${index}.up_to`, `must be more than ${before}`]
    before = up_to ?? before
  }
  const free = tiers.every(
    ({ unit_amount, unit_amount_decimal, flat_amount = 0 }) =>
      costOf(unit_amount ?? 0, unit_amount_decimal) === 0n && flat_amount === 0,
  )
  return free ? ['tiers', 'must not all be free'] : null
}

function meterProblem({ type, model, meter }: PriceDraft): Problem | null {
  const isMetered = type === 'recurring' && byUnits(model)
  if (isMetered && meter === null) return ['meter', `is required for a recurring price with the model ${model}`]
  return isMetered || meter === null ? null : ['meter', 'is only allowed for recurring usage-based prices']
}
