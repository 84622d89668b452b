import { ApiError } from './api-error.ts'
import type { Client } from './client.ts'
import type { Output } from './routes.ts'

export type Entitlement = Output<'GET /v1/customers/{id}/entitlements'>['entitlements'][number]

export interface EntitlementsOptions {
  /** Milliseconds for which an answer is used before it is requested again; 60,000 unless set. */
  maxAge?: number
  /** Milliseconds for which it is used while the service cannot be reached; 24 hours unless set. */
  maxStale?: number
  /** The number of customers that are cached; 10,000 unless set. */
  maxCustomers?: number
  /** Called if an answer could not be requested again. */
  onError?: (error: unknown) => void
  now?: () => Date
}

/** The features of a customer, and how old the answer is. */
export interface HeldEntitlements {
  /** By key. A feature that the customer does not have is absent. */
  features: ReadonlyMap<string, Entitlement>
  /** The time at which the service answered. */
  readAt: Date
  /** The age of the answer in milliseconds. */
  age: number
  /** Whether it is older than `maxAge`, because the service could not be reached. */
  isStale: boolean
}

/** The answer about one feature. `known` is false if the service could not be reached and nothing usable was cached. */
export interface LocalCheck {
  allowed: boolean
  known: boolean
  /** null if the customer does not have the feature. */
  entitlement: Entitlement | null
  /** The age of the answer in milliseconds; null if there is none. */
  age: number | null
}

/** Entitlements of customers that are read from this process. */
export interface Entitlements {
  /** Returns the features of a customer, or throws if the service cannot be reached and nothing usable is cached. */
  of(customerId: string): Promise<HeldEntitlements>
  /**
   * Returns whether a customer can use a feature, as of `age` ago. Never throws because of an outage: `fallback`, false
   * unless set, is the answer then. It consumes nothing; `POST /v1/entitlements/check` decides and consumes.
   */
  check(customerId: string, feature: string, options?: { quantity?: number; fallback?: boolean }): Promise<LocalCheck>
  /** Forgets a customer, for example after a fact about its subscription; without an ID, all of them. */
  forget(customerId?: string): void
}

/** The client needs a secret key, so this belongs on a server. */
export function createEntitlements(client: Client, options: EntitlementsOptions = {}): Entitlements {
  const chosen = { ...defaults, ...options }
  const { maxAge, now } = chosen
  const answers = createAnswers(client, chosen)

  const of = async (customerId: string): Promise<HeldEntitlements> => {
    const { features, readAt } = await answers.of(customerId)
    const age = Math.max(0, now().getTime() - readAt)
    return { features, readAt: new Date(readAt), age, isStale: age >= maxAge }
  }

  return {
    of,
    async check(customerId, feature, { quantity = 1, fallback = false } = {}) {
      try {
        const { features, age } = await of(customerId)
        const entitlement = features.get(feature) ?? null
        return { allowed: isAllowed(entitlement, quantity, now().getTime()), known: true, entitlement, age }
      } catch (error) {
        if (!isOutage(error)) throw error
        return { allowed: fallback, known: false, entitlement: null, age: null }
      }
    },
    forget: answers.forget,
  }
}

const defaults: Required<EntitlementsOptions> = {
  maxAge: 60_000,
  maxStale: 24 * 3_600_000,
  maxCustomers: 10_000,
  onError: () => {},
  now: () => new Date(),
}

interface Answer {
  features: Map<string, Entitlement>
  readAt: number
}

/** After a failed request, the service is not asked about the same customer for this long. */
const pauseAfterFailureMs = 5000

function createAnswers(client: Client, options: Required<EntitlementsOptions>) {
  const { maxAge, maxStale, maxCustomers, onError, now } = options
  const cache = new Map<string, Answer>()
  const failures = new Map<string, { at: number; error: unknown }>()
  const loading = new Map<string, Promise<Answer>>()

  /** Calls about the same customer share one request. A customer forgotten meanwhile is not cached again. */
  function load(customerId: string): Promise<Answer> {
    const running = loading.get(customerId)
    if (running) return running
    const begun = read(client, customerId, now)
    loading.set(customerId, begun)
    const isCurrent = () => loading.get(customerId) === begun && loading.delete(customerId)
    return begun.then(
      (answer) => {
        if (isCurrent()) storeIn(cache, customerId, answer, maxCustomers)
        failures.delete(customerId)
        return answer
      },
      (error: unknown) => {
        if (isCurrent() && isOutage(error)) storeIn(failures, customerId, { at: now().getTime(), error }, maxCustomers)
        onError(error)
        throw error
      },
    )
  }

  return {
    async of(customerId: string): Promise<Answer> {
      const cached = cache.get(customerId)
      const age = cached ? now().getTime() - cached.readAt : Number.POSITIVE_INFINITY
      if (cached && age < maxAge) return cached
      const failure = failures.get(customerId)
      try {
        if (failure && now().getTime() - failure.at < pauseAfterFailureMs) throw failure.error
        return await load(customerId)
      } catch (error) {
        if (cached && age < maxStale && isOutage(error)) return cached
        throw error
      }
    },
    forget(customerId?: string): void {
      for (const held of [cache, failures, loading]) customerId === undefined ? held.clear() : held.delete(customerId)
    },
  }
}

async function read(client: Client, customerId: string, now: () => Date): Promise<Answer> {
  const readAt = now().getTime()
  const features = new Map<string, Entitlement>()
  const input = { params: { id: customerId }, query: { limit: 200 } }
  for await (const one of client.each('GET /v1/customers/{id}/entitlements', input)) features.set(one.feature, one)
  return { features, readAt }
}

/** A refusal, such as 404 for a customer that was deleted, is an answer; anything temporary is an outage. */
const isOutage = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

function isAllowed(entitlement: Entitlement | null, quantity: number, now: number): boolean {
  if (!entitlement) return false
  const { kind, granted, remaining, expires_at, resets_at } = entitlement
  if (expires_at !== null && Date.parse(expires_at) <= now) return false
  if (kind === 'boolean') return granted === true
  // A new period has begun since, in which nothing is used yet.
  if (resets_at !== null && Date.parse(resets_at) <= now) return typeof granted !== 'number' || quantity <= granted
  return remaining === null || quantity <= remaining
}

/** The oldest entry makes room for a new one. */
function storeIn<Value>(cache: Map<string, Value>, key: string, value: Value, max: number): void {
  cache.delete(key)
  const [oldest] = cache.keys()
  if (oldest !== undefined && cache.size >= max) cache.delete(oldest)
  cache.set(key, value)
}
