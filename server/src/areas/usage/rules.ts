import type { UsageRefusal } from '@userkeep/contract/areas/usage'
import type { Speaker } from '../ingest/public.ts'

export interface Refusal {
  code: UsageRefusal
  reason: string
}

const forbidden = (reason: string): Refusal => ({ code: 'forbidden', reason })

/** The tenant's backend reports for any customer; a contact for its own team, once it has proven who it is. */
export function judgeUsage(
  speaker: Speaker,
  { customerId, customerKey }: { customerId: string | null; customerKey: string | null },
): Refusal | null {
  if (speaker.contactId === null) {
    if (customerId !== null || customerKey !== null) return null
    return { code: 'invalid', reason: 'customer_id or customer_key: is required' }
  }
  if (!speaker.verified) return forbidden('This needs a session whose identity was proven')
  if (speaker.customerId === null) return forbidden('You are not a member of any customer')
  if (customerId === null || customerId === speaker.customerId) return null
  return forbidden('customer_id: a contact speaks only for its own team')
}

/** The month of the calendar in UTC that holds this moment. */
export function monthOf(at: Date): { start: Date; end: Date } {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  return { start: new Date(Date.UTC(year, month, 1)), end: new Date(Date.UTC(year, month + 1, 1)) }
}

export const dayName = (day: Date): string => day.toISOString().slice(0, 10)
