import type { Input } from '@userkeep/client'
import { digitsOf, majorOf } from '@userkeep/client/money'
import { texts } from '../../../texts/catalogue-prices.ts'
import { minorOf, type TypedAmount, typedAmount } from '../../../ui/typed-amount.ts'
import type { Price } from '../catalogue.ts'

export interface TierDraft {
  id: string
  up_to: number | ''
  /** In the major unit, as it is typed. */
  unit: string
  flat: string
}

/** A price as its form edits it: amounts are texts in the major unit. */
export interface PriceDraft {
  type: Price['type']
  model: Price['model']
  currency: string
  amount: string
  /** The number of units that the amount is for. Empty: one. */
  package_size: number | ''
  tiers: TierDraft[]
  interval: NonNullable<Price['interval']>
  interval_count: number | ''
  meter: string | null
  trial_days: number | ''
}

let made = 0
export const newTier = (): TierDraft => ({ id: `tier-${++made}`, up_to: '', unit: '', flat: '' })

export const newPrice = (type: Price['type']): PriceDraft => ({
  type,
  model: 'flat',
  currency: 'eur',
  amount: '',
  package_size: '',
  tiers: [newTier()],
  interval: 'month',
  interval_count: 1,
  meter: null,
  trial_days: '',
})

export const isByTiers = ({ model }: PriceDraft): boolean => model === 'tiered' || model === 'volume'
export const isMetered = (draft: PriceDraft): boolean =>
  draft.type === 'recurring' && (draft.model === 'per_unit' || isByTiers(draft))

/** Whether the amount is for each unit, and can be below the minor unit. */
export const isPerUnit = ({ model }: PriceDraft): boolean => model === 'per_seat' || model === 'per_unit'
export const isPackaged = (draft: PriceDraft): boolean => draft.type === 'recurring' && draft.model === 'per_unit'

export const exampleAmount = (currency: string): string => majorOf(4900, digitsOf(currency))

/** By the paths of the fields: what is no amount. */
export function amountProblems(draft: PriceDraft): Record<string, string> {
  const { currency } = draft
  const problem = texts.enterAnAmountSuchAsMajor(exampleAmount(currency))
  if (!isByTiers(draft)) return askedOf(draft) === null ? { amount: problem } : {}
  return Object.fromEntries(
    draft.tiers.flatMap(({ unit, flat }, index) => [
      ...(typedAmount(unit, currency) === null ? [[`tiers.${index}.unit_amount`, problem]] : []),
      ...(flat !== '' && minorOf(flat, currency) === null ? [[`tiers.${index}.flat_amount`, problem]] : []),
    ]),
  )
}

/** Returns the typed amount. Only an amount for each unit can be below the minor unit. */
function askedOf(draft: PriceDraft): TypedAmount | null {
  if (isPerUnit(draft)) return typedAmount(draft.amount, draft.currency)
  const amount = minorOf(draft.amount, draft.currency)
  return amount === null ? null : { amount }
}

type Body = Input<'POST /v1/organization/prices'>['body']

export function toBody(draft: PriceDraft, product_id: string): Body {
  const { type, model, currency, interval, interval_count, meter, trial_days, package_size } = draft
  return {
    ...{ product_id, type, model, currency },
    ...(isByTiers(draft) ? { tiers: tiersOf(draft) } : askedOf(draft)),
    ...(isPackaged(draft) && package_size !== '' && package_size > 1 && { package_size }),
    ...(type === 'recurring' && {
      interval,
      interval_count: interval_count === '' ? 1 : interval_count,
      trial_days: trial_days === '' ? null : trial_days,
    }),
    ...(isMetered(draft) && { meter }),
  }
}

/** The last tier is always open. */
const tiersOf = ({ tiers, currency }: PriceDraft): NonNullable<Body['tiers']> =>
  tiers.map(({ up_to, unit, flat }, index) => ({
    up_to: index === tiers.length - 1 || up_to === '' ? null : up_to,
    ...tierAmount(unit, currency),
    ...(flat !== '' && { flat_amount: minorOf(flat, currency) ?? 0 }),
  }))

function tierAmount(unit: string, currency: string): { unit_amount: number } | { unit_amount_decimal: string } {
  const typed = typedAmount(unit, currency) ?? { amount: 0 }
  return 'amount' in typed ? { unit_amount: typed.amount } : typed
}
