import type { AlertKindName } from '@userkeep/contract/shapes/alert'
import type { ServiceFact } from '../../platform/facts/fact.ts'

/** Values of an alert, by ids and numbers only: names are read when it is shown or sent. */
export interface AlertDetails {
  threshold: number | null
  used: number | null
  limit: number | null
  month: string | null
  provider: string | null
  amount: number | null
  currency: string | null
  reason: string | null
}

export const noDetails: AlertDetails = {
  threshold: null,
  used: null,
  limit: null,
  month: null,
  provider: null,
  amount: null,
  currency: null,
  reason: null,
}

// ---- facts

export const raisingTypes = [
  'organization.usage_threshold_reached',
  'email_allowance.exhausted',
  'webhook.endpoint_disabled',
  'gateway.unreachable',
  'invoice.payment_failed',
] as const

export const recoveringTypes = ['webhook.endpoint_enabled', 'gateway.reachable', 'invoice.paid'] as const

export type AlertFact = ServiceFact<(typeof raisingTypes)[number] | (typeof recoveringTypes)[number]>

/** The effect of a fact: an alert is raised, or recovers. */
export type AlertEvent =
  | { effect: 'raise'; kind: AlertKindName; subject: string; subjectId: string | null; details: AlertDetails }
  | { effect: 'recover'; kind: AlertKindName; subject: string }

export function eventOf(fact: AlertFact): AlertEvent {
  switch (fact.type) {
    case 'organization.usage_threshold_reached': {
      const { threshold, used, limit, month } = fact.data
      const details = { ...noDetails, threshold, used, limit, month }
      return raise('contact_meter_reached', `${month}:${threshold}:${limit}`, null, details)
    }
    case 'email_allowance.exhausted': {
      const { allowance: limit, month: firstDay } = fact.data
      const month = firstDay.slice(0, 7)
      return raise('email_allowance_exhausted', `${month}:${limit}`, null, { ...noDetails, limit, month })
    }
    case 'webhook.endpoint_disabled':
      return raise('webhook_endpoint_disabled', fact.data.webhook_id, fact.data.webhook_id, noDetails)
    case 'gateway.unreachable': {
      const { connection_id, provider } = fact.data
      return raise('gateway_unreachable', connection_id, connection_id, { ...noDetails, provider })
    }
    case 'invoice.payment_failed': {
      const { invoice_id, amount, currency, reason } = fact.data
      return raise('payment_declined', invoice_id, invoice_id, { ...noDetails, amount, currency, reason })
    }
    case 'webhook.endpoint_enabled':
      return { effect: 'recover', kind: 'webhook_endpoint_disabled', subject: fact.data.webhook_id }
    case 'gateway.reachable':
      return { effect: 'recover', kind: 'gateway_unreachable', subject: fact.data.connection_id }
    case 'invoice.paid':
      return { effect: 'recover', kind: 'payment_declined', subject: fact.data.invoice_id }
  }
}

const raise = (kind: AlertKindName, subject: string, subjectId: string | null, details: AlertDetails): AlertEvent => ({
  effect: 'raise',
  kind,
  subject,
  subjectId,
  details,
})

// ---- limits of the plan

/** Returns whether a limit of the plan is no longer reached: in a new month, or after the limit was raised. */
export function isRenewed(
  { threshold, month }: Pick<AlertDetails, 'threshold' | 'month'>,
  { used, limit, thisMonth }: { used: number; limit: number | null; thisMonth: string },
): boolean {
  if (month !== null && month < thisMonth) return true
  return limit === null || used * 100 < (threshold ?? 100) * limit
}

// ---- attempts

const minute = 60_000
const hour = 60 * minute

/** About eleven hours in total. */
const waits = [minute / 2, 2 * minute, 10 * minute, 30 * minute, hour, 3 * hour, 6 * hour]

export const maxAttempts = waits.length + 1

const longestRetryAfter = hour

/** Returns when to try again after so many failed attempts, not before the receiver asks for it; null: never. */
export function nextAttemptAt(attempts: number, retryAfterMs: number | null, now: Date): Date | null {
  const wait = waits[attempts - 1]
  if (wait === undefined) return null
  return new Date(now.getTime() + Math.max(wait, Math.min(retryAfterMs ?? 0, longestRetryAfter)))
}

/** How long alerts stay in the log: 90 days. */
export const retentionMs = 90 * 24 * hour
