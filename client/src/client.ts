import { ApiError, NetworkError, refusal } from './api-error.ts'
import { type AnyInput, type Each, eachOf } from './each.ts'
import { keyedEndpoints } from './keyed-endpoints.ts'
import { newKey } from './new-key.ts'
import { type RetryOptions, withRetries } from './retry.ts'
import type { Endpoint, Input, Output } from './routes.ts'
import { withSignupSecret } from './signup-secret.ts'
import { type Stream, type StreamEndpoint, streamOf } from './stream.ts'

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
  <E extends Exclude<Endpoint, StreamEndpoint>>(
    endpoint: E,
    ...input: object extends Input<E> ? [Input<E>?] : [Input<E>]
  ): Promise<Output<E>>
  /** Every row of a collection, page after page. */
  each: Each
  /** Every event of a stream, over as many connections as that takes. */
  stream: Stream
}

export function createClient(options: ClientOptions): Client {
  const call = (endpoint: string, input: AnyInput = {}): Promise<unknown> => {
    const isKeyed = keyedEndpoints.has(endpoint)
    // Made once, so that every attempt is the same request to the service.
    const key: Record<string, string> = isKeyed ? { 'idempotency-key': newKey() } : {}
    const repeatable = isKeyed || endpoint.startsWith('GET ')
    const whole = withSignupSecret(endpoint, input)
    return withRetries(() => attempt(options, endpoint, whole, key), repeatable, options, input.signal)
  }
  const stream = streamOf((endpoint, input) => send(options, endpoint, input, {}), options)
  return Object.assign(call, { each: eachOf(call), stream }) as Client
}

async function attempt(options: ClientOptions, endpoint: string, input: AnyInput, key: Record<string, string>) {
  return send(options, endpoint, input, key, async (response, isInTime) => {
    // A file comes as long as it takes.
    if (isFile(response)) {
      isInTime()
      return response.blob()
    }
    const text = await response.text()
    return text === '' ? undefined : JSON.parse(text)
  })
}

/** Sends the request and reads the answer, or throws what was refused. `isInTime` takes the time limit off. */
async function send<T = Response>(
  options: ClientOptions,
  endpoint: string,
  input: AnyInput,
  key: Record<string, string>,
  read: (response: Response, isInTime: () => void) => Promise<T> = async (response) => response as T,
): Promise<T> {
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
    if (!response.ok) throw refusal(response, await response.text())
    return await read(response, () => clearTimeout(timer))
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

const fill = (path: string, params: Record<string, string> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

function search(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}
