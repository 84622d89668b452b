import { ApiError, NetworkError, refusal } from './api-error.ts'
import { type AnyInput, type Each, eachOf } from './each.ts'

import { keyedEndpoints } from './keyed-endpoints.ts'
import { type RetryOptions, withRetries } from './retry.ts'
import type { Endpoint, Input, Output } from './routes.ts'

export interface ClientOptions extends RetryOptions {
  baseUrl: string
  /** The bearer credential, asked for at each attempt. */
  token?: () => string | null
  /** Headers for every call, such as `X-Organization-Id`, asked for at each attempt. */
  headers?: () => Record<string, string>
  /** Milliseconds that one attempt may take; 30,000 unless said, and 0 for no end. */
  timeout?: number
  fetch?: typeof globalThis.fetch
}

/** Calls an endpoint by its name in the API, `METHOD /path`, with input and answer typed from the contract. */
export interface Client {
  <E extends Endpoint>(endpoint: E, ...input: object extends Input<E> ? [Input<E>?] : [Input<E>]): Promise<Output<E>>
  /** Every row of a collection, page after page. */
  each: Each
}

export function createClient(options: ClientOptions): Client {
  const call = (endpoint: string, input: AnyInput = {}): Promise<unknown> => {
    const isKeyed = keyedEndpoints.has(endpoint)
    // Made once, so that every attempt is the same request to the service.
    const key: Record<string, string> = isKeyed ? { 'idempotency-key': newKey() } : {}
    const repeatable = isKeyed || endpoint.startsWith('GET ')
    return withRetries(() => attempt(options, endpoint, input, key), repeatable, options, input.signal)
  }
  return Object.assign(call, { each: eachOf(call) }) as Client
}

async function attempt(options: ClientOptions, endpoint: string, input: AnyInput, key: Record<string, string>) {
  const { baseUrl, timeout = 30_000, fetch = globalThis.fetch } = options
  const [method = 'GET', path = '/'] = endpoint.split(' ')
  const late = new AbortController()
  const timer = timeout > 0 ? setTimeout(() => late.abort(), timeout) : undefined
  try {
    const response = await fetch(baseUrl + fill(path, input.params) + search(input.query), {
      method,
      headers: headersOf(options, input, key),
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      signal: input.signal ? AbortSignal.any([input.signal, late.signal]) : late.signal,
    })
    // A file comes as long as it takes.
    if (response.ok && isFile(response)) {
      clearTimeout(timer)
      return await response.blob()
    }
    const text = await response.text()
    if (response.ok) return text === '' ? undefined : JSON.parse(text)
    throw refusal(response, text)
  } catch (cause) {
    if (cause instanceof ApiError || input.signal?.aborted) throw cause
    throw new NetworkError(cause)
  } finally {
    clearTimeout(timer)
  }
}

function headersOf({ token, headers }: ClientOptions, input: AnyInput, key: Record<string, string>): Headers {
  const credential = token?.()
  const all = new Headers({ ...(credential && { authorization: `Bearer ${credential}` }), ...key })
  if (input.body !== undefined) all.set('content-type', 'application/json')
  for (const [name, value] of Object.entries({ ...headers?.(), ...input.headers })) all.set(name, value)
  return all
}

const isFile = ({ headers }: Response): boolean => headers.get('content-disposition')?.startsWith('attachment') ?? false

/** Not `randomUUID`, which a page without TLS does not have. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const fill = (path: string, params: Record<string, string> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

function search(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}
