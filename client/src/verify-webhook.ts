import type { Output, ProductEvent } from './routes.ts'

interface Delivered<Type extends string, Data> {
  /** Stable across retries and replays: deduplicate on it. */
  id: string
  type: Type
  /** Order on it; deliveries arrive in any order. */
  sequence: number
  /** null for what belongs to the organization and to neither environment. */
  environment: 'live' | 'test' | null
  aggregate: { type: string; id: string }
  data: Data
  occurred_at: string
  /** On the audit plane. */
  actor?: { user_id: string; email: string; ip: string | null; user_agent: string | null }
}

/**
 * The body of a webhook delivery. Facts are ids, not snapshots: read the resource again. On the product plane, `type`
 * decides the type of `data`; other planes name their own types, so the caller names the type of `data`.
 */
export type WebhookEvent<Data = never> = [Data] extends [never] ? ProductEvent : Delivered<string, Data>

/** The event of a product webhook with this type, such as `contact.merged`. */
export type EventOf<Type extends ProductEvent['type']> = Extract<ProductEvent, { type: Type }>

/** `data` of an event on the customer plane: a tracked event. Its `type` is the name of the event. */
export interface TrackedData {
  contact_id: string
  customer_id: string
  /** Absent once the contact was deleted. */
  properties?: Record<string, unknown>
  source: 'machine' | 'contact'
  erased?: true
}

/** `data` of an event on the audit plane. Its `type` is the action. */
export interface AuditData {
  audit_event_id: string
}

/** A fact of the environment, as `GET /v1/facts` and its stream return it. `type` decides the type of `data`. */
export type Fact = Output<'GET /v1/facts'>['facts'][number]

/** A fact with this type, such as `subscription.created`. */
export type FactOf<Type extends Fact['type']> = Extract<Fact, { type: Type }>

export class WebhookVerificationError extends Error {
  override name = 'WebhookVerificationError'
}

export interface VerifyOptions {
  /** How many seconds a signature is good for. */
  tolerance?: number
  now?: () => Date
}

/** Headers as Node provides them, or as the fetch API does. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * The event of a delivery, once it is proven to come from the service; a WebhookVerificationError otherwise.
 * Takes the body as it was received: parsed and written again it has other bytes.
 */
export async function verifyWebhook<Data = never>(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  { tolerance = 300, now = () => new Date() }: VerifyOptions = {},
): Promise<WebhookEvent<Data>> {
  const { timestamp, signatures } = parse(header(headers, 'service-signature'))
  if (Math.abs(now().getTime() / 1000 - Number(timestamp)) > tolerance) {
    throw new WebhookVerificationError('The signature is too old, or from the future')
  }
  const body = typeof rawBody === 'string' ? new TextEncoder().encode(rawBody) : rawBody
  if (!(await isSigned(secret, timestamp, body, signatures))) {
    throw new WebhookVerificationError('The signature does not match the body')
  }
  return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent<Data>
}

function header(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  if (typeof value !== 'string') throw new WebhookVerificationError(`The header ${name} is missing`)
  return value
}

/** `t=<unix seconds>,v1=<hex>`. Pairs it does not know are left for a later version. */
function parse(text: string): { timestamp: string; signatures: Uint8Array<ArrayBuffer>[] } {
  const pairs = text.split(',').map((pair) => pair.trim().split('='))
  const timestamp = pairs.find(([name]) => name === 't')?.[1] ?? ''
  const digests = pairs.filter(([name]) => name === 'v1').map(([, digest = '']) => digest)
  const signatures = digests.filter((digest) => /^[\da-f]{64}$/i.test(digest)).map(fromHex)
  if (!/^\d{1,15}$/.test(timestamp) || signatures.length === 0) {
    throw new WebhookVerificationError('The header service-signature is malformed')
  }
  return { timestamp, signatures }
}

const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

/** Compared by the platform's own verification, which takes the same time wherever they differ. */
async function isSigned(
  secret: string,
  timestamp: string,
  body: Uint8Array,
  signatures: Uint8Array<ArrayBuffer>[],
): Promise<boolean> {
  const prefix = new TextEncoder().encode(`${timestamp}.`)
  const signed = new Uint8Array(prefix.length + body.length)
  signed.set(prefix)
  signed.set(body, prefix.length)
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), hmac, false, ['verify'])
  const matches = await Promise.all(signatures.map((signature) => crypto.subtle.verify(hmac, key, signature, signed)))
  return matches.includes(true)
}
