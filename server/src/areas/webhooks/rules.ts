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

/** Facts of the organization go to live endpoints. */
const isOfEnvironment = (listener: Listener, { environment_id }: Fact): boolean =>
  environment_id === null ? listener.environment === 'live' : environment_id === listener.environment_id

const withoutEnvironment: ReadonlySet<string> = new Set(factsWithoutEnvironment)

/**
 * Returns the environment in a delivery. Two facts of the service carry none; other facts of the organization count as
 * live. A staff action outside of both environments says so.
 */
export function environmentOf({ environment_id, origin, type }: Fact, liveEnvironmentId: string): Environment | null {
  if (environment_id !== null) return environment_id === liveEnvironmentId ? 'live' : 'test'
  return origin === 'service' && !withoutEnvironment.has(type) ? 'live' : null
}

export const unknownTypes = (names: readonly string[]): string[] => names.filter((name) => !published.has(name))

/** Returns the capability that endpoints of this plane need. */
export const neededCapability = (plane: Plane): PlanCapability | null =>
  plane === 'product' ? null : `${plane}_webhooks`

// ---- retries

const second = 1000
const minute = 60 * second

/** Delays between the attempts, about 20 hours in total before the random reduction. */
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

/** Returns the delay after failed attempts, or null if none is left. Randomness only reduces it. */
export function waitAfter(attempts: number, chance: number): number | null {
  const wait = retryWaits[attempts - 1]
  return wait === undefined ? null : Math.round(wait * (1 - jitter * chance))
}

export const streakThatDisables = 5

// ---- sending

export const testType = 'webhook.test'

/**
 * Returns the reason why a delivery ends without being sent, or null. A disabled endpoint receives only replays
 * requested since. The endpoint is null if it or its organization was deleted.
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

// ---- concurrency

/** Requests in flight to one endpoint. A new one starts low, because it may never answer. */
export const firstWidth = 3
const widest = 10
const quickMs = 100
const slowMs = 500
const farAhead = 90

/** Returns the new concurrency: one more after an answer, half after none. */
export const widthAfter = (width: number, answered: boolean): number =>
  answered ? Math.min(widest, width + 1) : Math.max(1, Math.floor(width / 2))

/** Returns how many deliveries to prefetch for an endpoint; only consistently fast ones get more. */
export function aheadAfter(ahead: number, answered: boolean, durationMs: number): number {
  if (answered && durationMs < quickMs) return farAhead
  return answered && durationMs < slowMs ? ahead : 0
}
