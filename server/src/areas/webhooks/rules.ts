import { type Environment, factsWithoutEnvironment, publishedFactTypes } from '@userkeep/contract'
import type { PlanCapability } from '@userkeep/contract/areas/operator-plan'
import type { Fact } from '../../platform/facts/fact.ts'

export type Plane = 'product' | 'audit' | 'customer'

// ---- routing

export interface Listener {
  organization_id: string
  environment_id: string
  environment: Environment
  plane: Plane
  customer_id: string | null
  subscribed_events: readonly string[]
  /** Whether what contacts say themselves may go to the endpoints of their teams. */
  hears_contacts: boolean
}

const published: ReadonlySet<string> = new Set(publishedFactTypes)

/** Whether a fact is delivered to an endpoint. */
export function hears(listener: Listener, fact: Fact): boolean {
  if (listener.organization_id !== fact.organization_id) return false
  switch (listener.plane) {
    case 'product':
      return (
        fact.origin === 'service' &&
        published.has(fact.type) &&
        isOfEnvironment(listener, fact) &&
        (listener.subscribed_events.length === 0 || listener.subscribed_events.includes(fact.type))
      )
    case 'audit':
      return fact.origin === 'audit'
    case 'customer':
      return (
        fact.origin === 'tracked' &&
        fact.environment_id === listener.environment_id &&
        fact.customer_id !== null &&
        fact.customer_id === listener.customer_id &&
        (listener.hears_contacts || fact.data.source !== 'contact') &&
        listener.subscribed_events.includes(fact.type)
      )
  }
}

/** What belongs to the organization and to neither environment goes to live endpoints. */
const isOfEnvironment = (listener: Listener, { environment_id }: Fact): boolean =>
  environment_id === null ? listener.environment === 'live' : environment_id === listener.environment_id

const withoutEnvironment: ReadonlySet<string> = new Set(factsWithoutEnvironment)

/**
 * What a delivery says of its environment. Of the service's own facts two carry none; what else belongs to the
 * organization is of live, whose endpoints hear it. A staff action that is of neither environment says so.
 */
export function environmentOf({ environment_id, origin, type }: Fact, liveEnvironmentId: string): Environment | null {
  if (environment_id !== null) return environment_id === liveEnvironmentId ? 'live' : 'test'
  return origin === 'service' && !withoutEnvironment.has(type) ? 'live' : null
}

export const unknownTypes = (names: readonly string[]): string[] => names.filter((name) => !published.has(name))

/** What a plan has to carry for endpoints of this plane. */
export const neededCapability = (plane: Plane): PlanCapability | null =>
  plane === 'product' ? null : `${plane}_webhooks`

// ---- retries

const second = 1000
const minute = 60 * second

/** Between the first attempt and the last retry, about 20 hours when nothing is subtracted. */
export const retryWaits: readonly number[] = [
  30 * second,
  1 * minute,
  2 * minute,
  4 * minute,
  8 * minute,
  16 * minute,
  32 * minute,
  64 * minute,
  128 * minute,
  256 * minute,
  360 * minute,
  360 * minute,
]

const jitter = 0.1

/** How long to wait after so many failed attempts, or null when every one is spent. Chance only ever subtracts. */
export function waitAfter(attempts: number, chance: number): number | null {
  const wait = retryWaits[attempts - 1]
  return wait === undefined ? null : Math.round(wait * (1 - jitter * chance))
}

export const streakThatDisables = 5

// ---- what is sent

export const testType = 'webhook.test'

/**
 * Why a delivery ends without being sent, or null. To an endpoint that is off goes what someone asked to be
 * replayed since. It is null when it, or its organization, is gone.
 */
export function whyUnsent(
  { asked_at }: { asked_at: string | null },
  endpoint: { disabled_at: string | null } | null,
  planAllows: boolean,
): string | null {
  if (endpoint === null) return 'Not sent: the endpoint was deleted.'
  if (!planAllows) return 'Not sent: the plan does not include these webhooks.'
  const { disabled_at } = endpoint
  if (disabled_at === null || (asked_at !== null && asked_at >= disabled_at)) return null
  return 'Not sent: the endpoint is disabled.'
}

// ---- how much at once

/** Requests in flight to one endpoint. An unknown one begins narrow: it may be one that never answers. */
export const firstWidth = 3
const widest = 10
const quickMs = 100
const slowMs = 500
const farAhead = 90

/** Widened with every answer, halved whenever there is none. */
export const widthAfter = (width: number, answered: boolean): number =>
  answered ? Math.min(widest, width + 1) : Math.max(1, Math.floor(width / 2))

/** How many more to hold ready for an endpoint: only one that keeps being quick gets to them before much can change. */
export function aheadAfter(ahead: number, answered: boolean, durationMs: number): number {
  if (answered && durationMs < quickMs) return farAhead
  return answered && durationMs < slowMs ? ahead : 0
}
