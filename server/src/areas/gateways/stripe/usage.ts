import type Stripe from 'stripe'
import type { ReportedUsage } from '../port.ts'
import { keyOf, type StripeConnection } from './connection.ts'
import { secondsOf } from './moments.ts'
import { eventName } from './prices.ts'
import { sdk } from './sdk.ts'

export async function reportUsage(connection: StripeConnection, usage: ReportedUsage, key: string): Promise<void> {
  const params: Stripe.Billing.MeterEventCreateParams = {
    event_name: eventName(connection, usage.meter),
    payload: { stripe_customer_id: usage.customerRef, value: String(usage.quantity) },
    timestamp: secondsOf(usage.at),
    identifier: key,
  }
  try {
    await connection.stripe.billing.meterEvents.create(params, keyOf(key, 'usage'))
  } catch (error) {
    if (!isRepeated(error)) throw error
  }
}

/** Stripe refuses an event that it has, and has no code for it. */
const isRepeated = (error: unknown): boolean =>
  error instanceof sdk().errors.StripeInvalidRequestError && /already exists with identifier/i.test(error.message)
