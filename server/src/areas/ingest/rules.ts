import type { RefusalCode } from '@userkeep/contract/areas/ingest'

const minute = 60_000
const day = 24 * 60 * minute

/** How far a product's clock may be ahead of ours. */
const leeway = 5 * minute

/** How long what was told is kept, and so how late it may come. */
export const kept = 400 * day

/** How long an id of a line is remembered. */
export const remembered = { track: 7 * day, events: 7 * day } as const
export type Stream = keyof typeof remembered

export interface Refusal {
  code: RefusalCode
  reason: string
}

/** Whoever sends lines: a contact, or with null for one the tenant's backend, which may speak of anyone. */
export interface Speaker {
  contactId: string | null
  verified: boolean
  /** The team a contact acts for. */
  customerId: string | null
}

export function judgeTime(occurredAt: Date, now: Date): Refusal | null {
  const age = now.getTime() - occurredAt.getTime()
  if (age < -leeway) return { code: 'in_the_future', reason: 'occurred_at: is more than 5 minutes ahead' }
  if (age > kept) return { code: 'too_old', reason: 'occurred_at: is more than 400 days ago' }
  return null
}

const forbidden = (reason: string): Refusal => ({ code: 'forbidden', reason })

/** Whom a line names, where it does. */
interface Named {
  contactId: string | null
  externalId: string | null
  customerId: string | null
}

/** A contact speaks for itself; and once it has proven who it is, also for its team. */
export function judgeEvent(speaker: Speaker, { contactId, externalId, customerId }: Named): Refusal | null {
  if (speaker.contactId === null) {
    if (contactId !== null || externalId !== null) return null
    return { code: 'invalid', reason: 'contact_id or external_id: is required' }
  }
  if (contactId !== null && contactId !== speaker.contactId) {
    return forbidden('contact_id: a contact speaks only for itself')
  }
  // Whether a name fits would tell who the contact is.
  if (externalId !== null && !speaker.verified) {
    return forbidden('external_id: needs a session whose identity was proven')
  }
  return judgeTeam(speaker, customerId)
}

function judgeTeam(speaker: Speaker, customerId: string | null): Refusal | null {
  if (customerId === null) return null
  if (!speaker.verified) return forbidden('customer_id: needs a session whose identity was proven')
  if (customerId !== speaker.customerId) return forbidden('customer_id: a contact speaks only for its own team')
  return null
}

/** What is told late says nothing of who is active today. */
export const isRecent = (occurredAt: Date, now: Date): boolean => now.getTime() - occurredAt.getTime() < day
