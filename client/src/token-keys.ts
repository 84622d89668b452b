import { ApiError, NetworkError, refusal } from './api-error.ts'

interface Source {
  url: string
  nowMs(): number
  fetch: typeof globalThis.fetch
}

interface Jwk extends JsonWebKey {
  kid?: string
}

interface CachedKeys {
  byKid: Map<string, CryptoKey>
  loadedAt: number
  /** The time of the last attempt, whether it succeeded or not. */
  triedAt: number
  loading: Promise<void> | null
  /** The error of the last attempt. */
  failure: ApiError | null
}

/** A new key is published ten minutes before it signs, so that a cache of this age knows it in time. */
const maxAgeMs = 5 * 60_000
/** The keys are requested at most this often, also for invalid tokens and while the service is unavailable. */
const minPauseMs = 30_000
/** The same while there are no keys that could be used. */
const minFirstPauseMs = 1000
/** Keys older than this are not used while the service is unavailable. */
const maxStaleMs = 24 * 60 * 60_000
const timeoutMs = 5000
const maxSources = 100

const cache = new Map<string, CachedKeys>()

/**
 * Returns the public key with this id, or null if the service has no such key. An unknown id is looked up once more, at
 * most every 30 seconds. While the service is unavailable, the cached keys stay in use.
 */
export async function keyOf(source: Source, kid: string): Promise<CryptoKey | null> {
  const keys = cachedFor(source.url)
  const ageMs = source.nowMs() - keys.loadedAt
  const isUsable = ageMs < maxStaleMs
  if (ageMs >= maxAgeMs || !keys.byKid.has(kid)) await refresh(source, keys, isUsable ? minPauseMs : minFirstPauseMs)
  const key = isUsable || keys.failure === null ? keys.byKid.get(kid) : undefined
  if (!key && keys.failure) throw keys.failure
  return key ?? null
}

/** Requests the keys unless that was done a moment ago. Calls that need them at the same time share one request. */
async function refresh(source: Source, keys: CachedKeys, pauseMs: number): Promise<void> {
  if (!keys.loading && source.nowMs() - keys.triedAt < pauseMs) return
  keys.loading ??= replace(source, keys).finally(() => {
    keys.loading = null
  })
  await keys.loading
}

function cachedFor(url: string): CachedKeys {
  const known = cache.get(url)
  if (known) return known
  const keys: CachedKeys = { byKid: new Map(), loadedAt: -Infinity, triedAt: -Infinity, loading: null, failure: null }
  if (cache.size >= maxSources) cache.clear()
  cache.set(url, keys)
  return keys
}

async function replace({ url, nowMs, fetch }: Source, keys: CachedKeys): Promise<void> {
  keys.triedAt = nowMs()
  try {
    const jwks = await read(url, fetch)
    keys.byKid = new Map(await Promise.all(jwks.filter(isSigningKey).map(importKey)))
    keys.loadedAt = nowMs()
    keys.failure = null
  } catch (error) {
    keys.failure = error instanceof ApiError ? error : new NetworkError(error)
  }
}

async function read(url: string, fetch: typeof globalThis.fetch): Promise<Jwk[]> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
  const text = await response.text()
  if (!response.ok) throw refusal(response, text)
  return (JSON.parse(text) as { keys: Jwk[] }).keys
}

const isSigningKey = ({ kty, crv, kid }: Jwk): boolean => kty === 'EC' && crv === 'P-256' && typeof kid === 'string'

async function importKey({ kty = '', crv = '', x = '', y = '', kid = '' }: Jwk): Promise<[string, CryptoKey]> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  return [kid, await crypto.subtle.importKey('jwk', { kty, crv, x, y }, algorithm, false, ['verify'])]
}
