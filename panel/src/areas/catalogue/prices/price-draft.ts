import type { Input } from '@userkeep/client'
import { digitsOf, majorOf } from '@userkeep/client/money'
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
  tiers: [newTier()],
  interval: 'month',
  interval_count: 1,
  meter: null,
  trial_days: '',
})

export const isByTiers = ({ model }: PriceDraft): boolean => model === 'tiered' || model === 'volume'
export const isMetered = (draft: PriceDraft): boolean =>
  draft.type === 'recurring' && (draft.model === 'per_unit' || isByTiers(draft))

/** What was typed, in the minor unit; null where it is no amount of the currency. Digits are moved, nothing is divided. */
export function minorOf(text: string, currency: string): number | null {
  const digits = digitsOf(currency)
  const [, whole, fraction = ''] = /^\s*(\d{1,12})(?:[.,](\d*))?\s*$/.exec(text) ?? []
  if (whole === undefined || fraction.length > digits) return null
  return Number(whole + fraction.padEnd(digits, '0'))
}

/** By the paths of the fields: what is no amount. */
export function amountProblems(draft: PriceDraft): Record<string, string> {
  const { currency } = draft
  const problem = `Write an amount such as ${majorOf(4900, digitsOf(currency))}.`
  if (!isByTiers(draft)) return minorOf(draft.amount, currency) === null ? { amount: problem } : {}
  return Object.fromEntries(
    draft.tiers.flatMap(({ unit, flat }, index) => [
      ...(minorOf(unit, currency) === null ? [[`tiers.${index}.unit_amount`, problem]] : []),
      ...(flat !== '' && minorOf(flat, currency) === null ? [[`tiers.${index}.flat_amount`, problem]] : []),
    ]),
  )
}

type Body = Input<'POST /v1/organization/prices'>['body']

export function toBody(draft: PriceDraft, product_id: string): Body {
  const { type, model, currency, interval, interval_count, meter, trial_days } = draft
  return {
    ...{ product_id, type, model, currency },
    ...(isByTiers(draft) ? { tiers: tiersOf(draft) } : { amount: minorOf(draft.amount, currency) }),
    ...(type === 'recurring' && {
      interval,
      interval_count: interval_count === '' ? 1 : interval_count,
      trial_days: trial_days === '' ? null : trial_days,
    }),
    ...(isMetered(draft) && { meter }),
  }
}

/** The last one is open, whatever stands there. */
const tiersOf = ({ tiers, currency }: PriceDraft): NonNullable<Body['tiers']> =>
  tiers.map(({ up_to, unit, flat }, index) => ({
    up_to: index === tiers.length - 1 || up_to === '' ? null : up_to,
    unit_amount: minorOf(unit, currency) ?? 0,
    ...(flat !== '' && { flat_amount: minorOf(flat, currency) ?? 0 }),
  }))
