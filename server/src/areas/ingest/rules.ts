import type { RefusalCode } from '@userkeep/contract/areas/ingest'

const minute = 60_000
const day = 24 * 60 * minute

/** The maximum lead of a product's clock. */
const leeway = 5 * minute

/** The retention of events, and so the maximum delay of one. */
export const kept = 400 * day

/** How long the id of a line is remembered. */
export const remembered = { track: 7 * day, events: 7 * day } as const
export type Stream = keyof typeof remembered

export interface Refusal {
  code: RefusalCode
  reason: string
}

/** The sender of lines: a contact, or null for the tenant's backend, which may report about anyone. */
export interface Speaker {
  contactId: string | null
  verified: boolean
  /** The customer that the contact acts for. */
  customerId: string | null
}

export function judgeTime(occurredAt: Date, now: Date): Refusal | null {
  const age = now.getTime() - occurredAt.getTime()
  if (age < -leeway) return { code: 'in_the_future', reason: 'occurred_at: must be at most 5 minutes in the future' }
  if (age > kept) return { code: 'too_old', reason: 'occurred_at: must be at most 400 days in the past' }
  return null
}

const forbidden = (reason: string): Refusal => ({ code: 'forbidden', reason })

/** The contact that a line names, if any. */
interface Named {
  contactId: string | null
  externalId: string | null
  customerId: string | null
  customerExternalId?: string | null
}

/** Accepts events of a contact about itself, and once its identity is proven, about its customer. */
export function judgeEvent(speaker: Speaker, named: Named): Refusal | null {
  const { contactId, externalId, customerId, customerExternalId = null } = named
  if (customerId !== null && customerExternalId !== null)
    return { code: 'invalid', reason: 'customer_external_id: cannot be combined with customer_id' }
  if (speaker.contactId === null) {
    if (contactId !== null || externalId !== null) return null
    return { code: 'invalid', reason: 'contact_id or external_id: is required' }
  }
  if (contactId !== null && contactId !== speaker.contactId) {
    return forbidden('contact_id: a contact can only report for itself')
  }
  // Whether a name matches would reveal who the contact is.
  if (externalId !== null && !speaker.verified) {
    return forbidden('external_id: requires a verified session')
  }
  // Whether it exists would reveal the customers of the tenant.
  if (customerExternalId !== null) return forbidden('customer_external_id: a contact names its customer by customer_id')
  return judgeTeam(speaker, customerId)
}

function judgeTeam(speaker: Speaker, customerId: string | null): Refusal | null {
  if (customerId === null) return null
  if (!speaker.verified) return forbidden('customer_id: requires a verified session')
  if (customerId !== speaker.customerId) return forbidden('customer_id: a contact can only report for its own customer')
  return null
}

/** Returns whether an event counts as activity; a late one says nothing about today. */
export const isRecent = (occurredAt: Date, now: Date): boolean => now.getTime() - occurredAt.getTime() < day
