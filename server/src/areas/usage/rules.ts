import type { UsageRefusal } from '@userkeep/contract/areas/usage'
import type { KnownMeter } from '../catalogue/public.ts'
import type { Speaker } from '../ingest/public.ts'

export interface Refusal {
  code: UsageRefusal
  reason: string
}

const forbidden = (reason: string): Refusal => ({ code: 'forbidden', reason })

/** Accepts reports of the tenant's backend for any customer, and of a contact with a proven identity for its own. */
export function judgeUsage(
  speaker: Speaker,
  {
    customerId,
    externalId,
    customerKey,
  }: { customerId: string | null; externalId: string | null; customerKey: string | null },
): Refusal | null {
  if (speaker.contactId === null) {
    if (customerId !== null && externalId !== null)
      return { code: 'invalid', reason: 'customer_external_id: cannot be combined with customer_id' }
    if (customerId !== null || externalId !== null || customerKey !== null) return null
    return { code: 'invalid', reason: 'customer_id, customer_external_id or customer_key: is required' }
  }
  if (externalId !== null) return forbidden('customer_external_id: only a backend names customers')
  if (!speaker.verified) return forbidden('This requires a verified session')
  if (speaker.customerId === null) return forbidden('You are not a member of any customer')
  if (customerId === null || customerId === speaker.customerId) return null
  return forbidden('customer_id: a contact speaks only for its own team')
}

const gauges = new Set<KnownMeter['aggregation']>(['max', 'last'])

/** Whether a meter takes an amount from a speaker: corrections are the backend's, and make sense of a sum alone. */
export function judgeAmount(speaker: Speaker, quantity: number, meter: KnownMeter): Refusal | null {
  if (speaker.contactId !== null && !meter.takesContacts)
    return { code: 'backend_only', reason: 'This meter only accepts reports from the backend' }
  if (quantity === 0 && !gauges.has(meter.aggregation))
    return { code: 'invalid', reason: 'quantity: must be more than 0' }
  if (quantity >= 0) return null
  if (speaker.contactId !== null) return forbidden('quantity: only a backend can correct reported usage')
  if (meter.aggregation === 'sum') return null
  return { code: 'invalid', reason: 'quantity: can only be negative for a meter that sums' }
}

/** Returns the calendar month in UTC that contains a moment. */
export function monthOf(at: Date): { start: Date; end: Date } {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  return { start: new Date(Date.UTC(year, month, 1)), end: new Date(Date.UTC(year, month + 1, 1)) }
}

export const dayName = (day: Date): string => day.toISOString().slice(0, 10)
