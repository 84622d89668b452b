import { randomInt } from 'node:crypto'

/** An answer, read whole. */
// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects by asserting it
export interface Answer<T = any> {
  status: number
  headers: Headers
  body: T
}

export interface Asking {
  headers?: Record<string, string>
}

/** Sends requests as one caller: with its credential, from an address of its own. */
export interface Caller {
  get(path: string, asking?: Asking): Promise<Answer>
  post(path: string, body?: unknown, asking?: Asking): Promise<Answer>
  put(path: string, body?: unknown, asking?: Asking): Promise<Answer>
  patch(path: string, body?: unknown, asking?: Asking): Promise<Answer>
  delete(path: string, body?: unknown, asking?: Asking): Promise<Answer>
}

const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

export function callerAt(baseUrl: string, token?: string, headers: Record<string, string> = {}): Caller {
  const own = { 'x-forwarded-for': someAddress(), ...(token && { authorization: `Bearer ${token}` }), ...headers }
  const send = async (method: string, path: string, body?: unknown, asking: Asking = {}): Promise<Answer> => {
    const response = await fetch(baseUrl + path, {
      method,
      redirect: 'manual',
      headers: { ...own, ...(body !== undefined && { 'content-type': 'application/json' }), ...asking.headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '') && text !== ''
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }
  return {
    get: (path, asking) => send('GET', path, undefined, asking),
    post: (path, body, asking) => send('POST', path, body, asking),
    put: (path, body, asking) => send('PUT', path, body, asking),
    patch: (path, body, asking) => send('PATCH', path, body, asking),
    delete: (path, body, asking) => send('DELETE', path, body, asking),
  }
}
