import { days } from '../../../../platform/clock.ts'
import { amountOf } from '../../../catalogue/public.ts'
import { takenOff } from '../invoices/rules.ts'
import { day, money, rhythm } from '../pages/words.ts'
import { isMetered } from '../prices.ts'
import type { CheckoutRow } from './checkouts.sql.ts'

type Asked = Pick<CheckoutRow, 'price' | 'quantity' | 'coupon' | 'trial_days'>

export interface Offer {
  readonly rows: readonly { readonly label: string; readonly amount: string }[]
  readonly today: string
  /** Later payments: the end of the trial, renewals, usage. */
  readonly later: string | null
}

/** Describes a checkout in words. */
export function offerOf({ price, quantity, coupon, trial_days }: Asked, now: Date): Offer {
  const { currency } = price
  const amount = isMetered(price) ? 0 : amountOf(price, quantity)
  const off = takenOff(coupon, amount, currency)
  const today = trial_days ? 0 : amount - off
  return {
    rows: [
      { label: labelOf(price, quantity), amount: isMetered(price) ? 'usage-based' : money(amount, currency) },
      ...(off > 0 ? [{ label: `Coupon ${coupon?.code}`, amount: money(-off, currency) }] : []),
      ...(trial_days ? [{ label: `Free for ${trial_days} days`, amount: money(off - amount, currency) }] : []),
      { label: 'Due today', amount: money(today, currency) },
    ],
    today: money(today, currency),
    later: laterOf({ price, quantity, coupon, trial_days }, amount, now),
  }
}

const labelOf = (price: CheckoutRow['price'], quantity: number): string =>
  quantity === 1 || price.model === 'flat' ? price.name : `${price.name} × ${quantity}`

function laterOf({ price, trial_days }: Asked, amount: number, now: Date): string | null {
  if (price.type === 'one_time') return null
  const costs = isMetered(price) ? `your usage, ${rhythm(price)}` : `${money(amount, price.currency)} ${rhythm(price)}`
  if (!trial_days) return isMetered(price) ? `You pay for ${costs}.` : `Then ${costs}, until you cancel.`
  return `From ${day(new Date(now.getTime() + days(trial_days)))}, you pay ${costs} until you cancel.`
}
