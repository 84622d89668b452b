import { ApiError, type ErrorBody } from './api-error.ts'
import type { Endpoint, Input, Output } from './routes.ts'

export interface ClientOptions {
  baseUrl: string
  /** The bearer credential, asked for at each call. */
  token?: () => string | null
  /** Headers for every call, such as `X-Organization-Id`, asked for at each call. */
  headers?: () => Record<string, string>
  fetch?: typeof globalThis.fetch
}

/** Calls an endpoint by its name in the API, `METHOD /path`, with input and answer typed from the contract. */
export type Client = <E extends Endpoint>(
  endpoint: E,
  ...input: object extends Input<E> ? [Input<E>?] : [Input<E>]
) => Promise<Output<E>>

interface AnyInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

export function createClient({ baseUrl, token, headers, fetch = globalThis.fetch }: ClientOptions): Client {
  const call = async (endpoint: string, input: AnyInput = {}): Promise<unknown> => {
    const [method = 'GET', path = '/'] = endpoint.split(' ')
    const credential = token?.()
    const response = await send(fetch, baseUrl + fill(path, input.params) + search(input.query), {
      method,
      headers: {
        ...(credential && { authorization: `Bearer ${credential}` }),
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
        ...headers?.(),
        ...input.headers,
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      ...(input.signal && { signal: input.signal }),
    })
    if (response.ok && isFile(response)) return response.blob()
    const text = await response.text()
    if (response.ok) return text === '' ? undefined : JSON.parse(text)
    throw new ApiError(response.status, errorIn(text, response.status), response.headers.get('retry-after'))
  }
  return call as Client
}

const isFile = ({ headers }: Response): boolean => headers.get('content-disposition')?.startsWith('attachment') ?? false

const noAnswer = 'The service cannot be reached. Check your connection and try again.'

/** A connection that fails is a refusal like any other, so that a caller has one kind of error to handle. */
async function send(fetch: typeof globalThis.fetch, url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request)
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw new ApiError(0, { code: 'unavailable', message: noAnswer }, null)
  }
}

const fill = (path: string, params: Record<string, string> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

function search(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

/** A proxy in between may answer with something that is not our envelope. */
function errorIn(text: string, status: number): ErrorBody {
  try {
    const { error } = JSON.parse(text) as { error?: ErrorBody }
    if (error?.code) return error
  } catch {
    // falls through to what can be said without it
  }
  return { code: status === 503 ? 'unavailable' : 'internal', message: `The service answered ${status}.` }
}
