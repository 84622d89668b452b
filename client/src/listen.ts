import type { Client } from './client.ts'

/** A fact as the webhook of a local server receives it. */
export interface ForwardedFact {
  id: string
  type: string
  sequence: number
}

export interface Forwarded {
  fact: ForwardedFact
  /** The status that the local server returned; null if it could not be reached. */
  status: number | null
  durationMs: number
}

export interface ListenOptions {
  client: Client
  /** The address of the local server. Neither TLS nor a public host is needed. */
  forwardTo: string
  /** Signs the deliveries, like the secret of an endpoint. */
  secret: string
  /** Only these types; without them every fact. */
  types?: readonly string[]
  /** Begins after this sequence; without it, with the next fact. */
  after?: number
  signal?: AbortSignal
  onBegun?(after: number): void
  onForwarded?(forwarded: Forwarded): void
}

/** Delivers the facts of an environment to a local server as signed webhooks, in order, each once. */
export async function listen(options: ListenOptions): Promise<void> {
  const { client, types, after, signal, onBegun, onForwarded } = options
  const key = await importKey(options.secret)
  const query = { ...(types && { types: types.join(',') }), ...(after !== undefined && { after }) }
  for await (const { event, data } of client.stream('GET /v1/facts/stream', { query, ...(signal && { signal }) })) {
    if (event === 'begun') onBegun?.(data.after)
    else onForwarded?.(await forward(options, key, data))
  }
}

const encoder = new TextEncoder()

const importKey = (secret: string) =>
  crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])

async function forward(
  { forwardTo, signal }: ListenOptions,
  key: CryptoKey,
  fact: ForwardedFact & object,
): Promise<Forwarded> {
  const body = JSON.stringify(fact)
  const timestamp = Math.floor(Date.now() / 1000)
  const digest = await crypto.subtle.sign('HMAC', key, encoder.encode(`${timestamp}.${body}`))
  const started = Date.now()
  const headers = {
    'content-type': 'application/json',
    'service-signature': `t=${timestamp},v1=${hexOf(digest)}`,
    'service-delivery-id': crypto.randomUUID(),
    'service-event-id': fact.id,
  }
  const status = await post(forwardTo, { method: 'POST', headers, body, redirect: 'manual', ...(signal && { signal }) })
  return { fact, status, durationMs: Date.now() - started }
}

async function post(url: string, request: RequestInit): Promise<number | null> {
  try {
    const response = await fetch(url, request)
    await response.body?.cancel()
    return response.status
  } catch {
    return null
  }
}

const hexOf = (digest: ArrayBuffer): string =>
  [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
