import { money } from '@userkeep/client/money'
import { type PricingPrice, type PricingProduct, periodText, priceWords } from '@userkeep/client/pricing'
import { type Output, useRead } from '../../app/api.ts'
import { texts } from '../../texts/subscriptions.ts'

export type Subscription = NonNullable<Output<'GET /v1/contact/customer/subscription'>['subscription']>

/** A plan at one of its prices. */
export interface PlanChoice {
  product: PricingProduct
  price: PricingPrice
}

/** Whether a team without another plan has this one, so that it is not bought. */
export const isDefaultPlan = ({ product, price }: PlanChoice): boolean => product.default && price.amount === 0

export const subscriptionRead = 'GET /v1/contact/customer/subscription'

const unheld: Subscription['status'][] = ['incomplete', 'canceled', 'expired']

/** The plan that runs and can be changed; one that was never paid is bought again. */
export const runningPlan = ({ subscription }: Output<typeof subscriptionRead>): Subscription | null =>
  subscription && !unheld.includes(subscription.status) ? subscription : null

/** `€12.00 per seat / month` */
export function costWords(price: PricingPrice): string {
  const { amount, per } = priceWords(price, money)
  return `${amount} ${per}`.trim()
}

/** Returns the total price: `€36.00 / month for 3 seats`. */
export function totalWords({ amount, currency, price, quantity }: Subscription): string {
  if (amount === null) return texts.usageBasedPrice(periodText(price))
  const seats = price.model === 'per_seat' ? texts.forSeats(quantity) : ''
  return `${money(amount, currency)} / ${periodText(price)}${seats}`
}

export const useSubscription = () => useRead(subscriptionRead)
