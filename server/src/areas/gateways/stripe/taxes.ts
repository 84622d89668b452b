import type { StripeConnection } from './connection.ts'
import { sdk } from './sdk.ts'

/** Whether the tenant has set up Stripe Tax. Then Stripe computes taxes at checkout; here none are computed. */
export async function collectsTax({ stripe }: StripeConnection): Promise<boolean> {
  try {
    const { status } = await stripe.tax.settings.retrieve()
    return status === 'active'
  } catch (error) {
    // A restricted key may not have access.
    if (error instanceof sdk().errors.StripePermissionError) return false
    throw error
  }
}

/** Returns the percentages of tax rates as they are written on an invoice. */
export async function percentages({ stripe }: StripeConnection, refs: Iterable<string>): Promise<Map<string, string>> {
  const rates = await Promise.all([...new Set(refs)].map((ref) => stripe.taxRates.retrieve(ref)))
  return new Map(
    rates.map(({ id, percentage, effective_percentage }) => [id, `${effective_percentage ?? percentage}%`]),
  )
}
