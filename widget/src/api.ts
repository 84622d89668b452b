export class Refused extends Error {
  readonly status: number
  readonly code: string
  readonly retryAfter: number

  constructor(status: number, message: string, retryAfter: number, code = '') {
    super(message)
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** Whether the same may work a moment later: nothing was answered, too many asked, or the service is in trouble. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof Refused) || error.status === 429 || error.status >= 500

export interface Ask {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: object
  token?: string
  /** The team it is about. */
  customer?: string | undefined
  /** The contact it belongs to: it is not sent as another person who has signed in meanwhile. */
  contactId?: string
  /** It is sent even when the page goes away meanwhile. */
  keepalive?: boolean
  headers?: Record<string, string>
  /** Replaces the usual timeout. */
  signal?: AbortSignal
  /** Answers with the response itself, to be read as it comes. */
  isStream?: boolean
}

export type Api = <T>(path: string, ask: Ask) => Promise<T>

const timeoutMs = 10_000

// The page may replace its own later.
const { fetch } = globalThis

/** Calls the service that the script came from. No cookie goes along. */
export const createApi =
  (base: string): Api =>
  async <T>(path: string, ask: Ask): Promise<T> => {
    const { method = 'POST', body, token, customer, keepalive = false, headers, signal, isStream } = ask
    const response = await fetch(base + path, {
      method,
      keepalive,
      credentials: 'omit',
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(customer && { 'x-customer-id': customer }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: signal ?? AbortSignal.timeout(timeoutMs),
    })
    if (response.ok) return (isStream ? response : response.status === 204 ? undefined : await response.json()) as T
    const { error } = await response.json().catch(() => ({ error: null }))
    const retryAfter = Number(response.headers.get('retry-after')) || 0
    throw new Refused(response.status, error?.message ?? response.statusText, retryAfter, error?.code)
  }

const maxPauseMs = 120_000

/** Longer with every attempt, and not for all pages at the same moment. */
export function pauseBefore(attempt: number, error: unknown): number {
  const asked = error instanceof Refused ? error.retryAfter * 1000 : 0
  return Math.max(asked, Math.min(1000 * 2 ** attempt, maxPauseMs) * (0.5 + Math.random() / 2))
}
