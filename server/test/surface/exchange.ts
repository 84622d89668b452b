import { type ErrorCode, errors, errorsOf, type Route } from '@userkeep/contract'
import { Pool } from 'undici'
import { type MovableClock, seconds } from '../../src/platform/clock.ts'

export interface Sending {
  /** Goes where the route expects it: into the header, or into the body for a publishable key. */
  credential?: string | null
  params?: Record<string, string>
  query?: string
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is, in place of a body. */
  raw?: string | Buffer
  /** null sends none. */
  contentType?: string | null
  headers?: Record<string, string>
  /** Where the request comes from; a place of its own when absent. */
  ip?: string
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  /** What was read as JSON, or undefined. */
  body: unknown
}

export interface Exchange {
  /** Patiently: what a probe is about is not how often it asks. */
  send(route: Pick<Route, 'method' | 'path' | 'access'>, sending?: Sending): Promise<Answer>
  sendOnce(route: Pick<Route, 'method' | 'path' | 'access'>, sending?: Sending): Promise<Answer>
  close(): Promise<void>
}

let addresses = 0

/** An address that nobody has called from yet. */
export const someIp = (): string => {
  const n = ++addresses
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
}

/** Talks HTTP to the server over a few connections that are kept alive. To wait is to move the clock. */
export function exchangeWith(baseUrl: string, clock: MovableClock): Exchange {
  const pool = new Pool(baseUrl, { connections: 8, pipelining: 1 })
  const sendOnce: Exchange['sendOnce'] = async (route, sending = {}) => {
    const { method, path, headers, payload } = requestOf(route, sending)
    const response = await pool.request({ method, path, headers, body: payload })
    const text = await response.body.text()
    return { status: response.statusCode, headers: response.headers, text, body: parsed(text) }
  }
  return {
    send: (route, sending) => patiently(clock, () => sendOnce(route, sending)),
    sendOnce,
    close: () => pool.close(),
  }
}

/** Waits and asks again when told to. */
export async function patiently(clock: MovableClock, ask: () => Promise<Answer>): Promise<Answer> {
  for (let patience = 5; ; patience--) {
    const askedAt = clock.now().getTime()
    const answer = await ask()
    if (answer.status !== 429 || patience === 1) return answer
    const over = askedAt + seconds(Number(answer.headers['retry-after']))
    clock.advance(Math.max(over - clock.now().getTime(), 0))
  }
}

/** The request as any client would write it. */
export function requestOf(route: Pick<Route, 'method' | 'path' | 'access'>, sending: Sending) {
  const { credential = null, raw, contentType = 'application/json', ip = someIp() } = sending
  const inBody = route.access.kind === 'publishable' && isObject(sending.body) && credential !== null
  const body = inBody ? { ...(sending.body as object), publishable_key: credential } : sending.body
  const payload = raw ?? (body === undefined ? null : JSON.stringify(body))
  return {
    method: route.method,
    path: pathOf(route.path, sending.params) + (sending.query ? `?${sending.query}` : ''),
    headers: {
      'x-forwarded-for': ip,
      ...(credential !== null && route.access.kind !== 'publishable' && { authorization: `Bearer ${credential}` }),
      ...(payload !== null && contentType !== null && { 'content-type': contentType }),
      ...sending.headers,
    } as Record<string, string>,
    payload,
  }
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

const pathOf = (path: string, params: Record<string, string> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '00000000-0000-7000-8000-000000000000')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const named = (route: Pick<Route, 'method' | 'path'>): string => `${route.method} ${route.path}`

interface Envelope {
  code: ErrorCode
  message: string
  fields?: Record<string, string>
}

export const errorOf = (answer: Answer): Partial<Envelope> =>
  (answer.body as { error?: Partial<Envelope> } | undefined)?.error ?? {}

/** What is wrong with a refusal as such: its envelope, its status, or that the route never declared it. */
export function refusalProblems(route: Route, what: string, answer: Answer): string[] {
  const at = `${named(route)}, ${what}`
  const { code, message } = errorOf(answer)
  if (answer.status >= 500) return [`${at}: failed with ${answer.status} ${answer.text.slice(0, 200)}`]
  if (code === undefined || !(code in errors)) return [`${at}: ${answer.status} without an error of the registry`]
  const known = ['code', 'message', 'fields']
  const strange = Object.keys(errorOf(answer)).filter((name) => !known.includes(name))
  return [
    ...(errors[code].status === answer.status ? [] : [`${at}: ${code} came with ${answer.status}`]),
    ...(typeof message === 'string' && message !== '' ? [] : [`${at}: ${code} has no message`]),
    ...(errorsOf(route).includes(code) || code === 'method_not_allowed' ? [] : [`${at}: ${code} is not declared`]),
    ...strange.map((name) => `${at}: the envelope carries ${name}`),
    ...(String(answer.headers['content-type']).startsWith('application/json') ? [] : [`${at}: is not JSON`]),
  ]
}

/** Sends it and says what is wrong, unless it is refused with that code. */
export async function refused(
  { send }: Exchange,
  route: Route,
  code: ErrorCode,
  what: string,
  sending: Sending,
): Promise<string[]> {
  const answer = await send(route, sending)
  const got = errorOf(answer).code
  if (got !== code) return [`${named(route)}, ${what}: expected ${code}, got ${answer.status} ${got ?? ''}`.trimEnd()]
  return refusalProblems(route, what, answer)
}

/** All at once for one route, one route after the other. */
export async function walk(routes: readonly Route[], probe: (route: Route) => Promise<string[]>[]): Promise<string[]> {
  const problems: string[] = []
  for (const route of routes) {
    try {
      problems.push(...(await Promise.all(probe(route))).flat())
    } catch (error) {
      problems.push(`${named(route)} could not be probed: ${(error as Error).message}`)
    }
  }
  return problems
}
