import { type ErrorCode, errors, errorsOf, type Route, tokenParam } from '@userkeep/contract'
import { Agent, Pool, request } from 'undici'
import { type MovableClock, seconds } from '../../src/platform/clock.ts'

export interface Sending {
  /** Goes where the route expects it: into the header, or into the body for a publishable key. */
  credential?: string | null
  params?: Record<string, string>
  query?: string
  /** Sent as JSON, or as a form where the route takes one. */
  body?: unknown
  /** Sent as it is, in place of a body. */
  raw?: string | Buffer
  /** null sends none; what the route takes when absent. */
  contentType?: string | null
  headers?: Record<string, string>
  /** Where the request comes from; a place of its own when absent. */
  ip?: string
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  /** The parsed JSON, or undefined. */
  body: unknown
}

/** The part of a route that a request needs. */
type Target = Pick<Route, 'method' | 'path' | 'access'> & Partial<Pick<Route, 'form' | 'raw' | 'mount'>>

export interface Exchange {
  /** Patiently: what a probe is about is not how often it asks. */
  send(route: Target, sending?: Sending): Promise<Answer>
  sendOnce(route: Target, sending?: Sending): Promise<Answer>
  /** Leaves what is answered open, until `leave`. */
  open(route: Target, sending?: Sending): Promise<Answer & { leave(): void }>
  close(): Promise<void>
}

let addresses = 0

/** An address that nobody has called from yet. */
export const someIp = (): string => {
  const n = ++addresses
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
}

/** Sends requests over a few connections. Waiting moves the clock. */
export function exchangeWith(baseUrl: string, clock: MovableClock): Exchange {
  const pool = new Pool(baseUrl, { connections: 8, pipelining: 1 })
  const sendOnce: Exchange['sendOnce'] = async (route, sending = {}) => {
    const { method, path, headers, payload } = requestOf(route, sending)
    const response = await pool.request({ method, path, headers, body: payload })
    const isStream = String(response.headers['content-type']).startsWith('text/event-stream')
    const text = isStream ? await firstOf(response.body) : await response.body.text()
    return { status: response.statusCode, headers: response.headers, text, body: parsed(text) }
  }
  const manyAtOnce = new Agent()
  const open: Exchange['open'] = async (route, sending = {}) => {
    const { method, path, headers, payload } = requestOf(route, sending)
    const leaving = new AbortController()
    const options = { method, headers, body: payload, dispatcher: manyAtOnce, signal: leaving.signal }
    const { statusCode: status, headers: answered, body } = await request(baseUrl + path, options)
    // Leaving means that the stream breaks off.
    body.on('error', () => {})
    const text = status === 200 ? '' : await body.text()
    return { status, headers: answered, text, body: parsed(text), leave: () => leaving.abort() }
  }
  return {
    send: (route, sending) => withRetries(clock, () => sendOnce(route, sending)),
    sendOnce,
    open,
    async close() {
      await manyAtOnce.destroy()
      await pool.close()
    },
  }
}

/** A stream has no end; that it begins is enough. */
async function firstOf(stream: AsyncIterable<Buffer>): Promise<string> {
  for await (const part of stream) return part.toString('utf8')
  return ''
}

/** Waits and repeats a request when asked to. */
export async function withRetries(clock: MovableClock, ask: () => Promise<Answer>): Promise<Answer> {
  for (let timeoutMs = 5; ; timeoutMs--) {
    const askedAt = clock.now().getTime()
    const answer = await ask()
    if (answer.status !== 429 || timeoutMs === 1) return answer
    const over = askedAt + seconds(Number(answer.headers['retry-after']))
    clock.advance(Math.max(over - clock.now().getTime(), 0))
  }
}

/** The request as any client would write it. */
export function requestOf(route: Target, sending: Sending) {
  const { credential = null, raw, contentType = typeFor(route), ip = someIp() } = sending
  const inBody = route.access.kind === 'publishable' && isObject(sending.body) && credential !== null
  const body = inBody ? { ...(sending.body as object), publishable_key: credential } : sending.body
  const payload = raw ?? (body === undefined ? null : route.form ? formOf(body) : JSON.stringify(body))
  const param = tokenParam(route.access)
  const params =
    param === undefined || credential === null ? sending.params : { ...sending.params, [param]: credential }
  const inHeader = credential !== null && route.access.kind !== 'publishable' && param === undefined
  return {
    method: route.method,
    path: pathOf(route.path, params) + (sending.query ? `?${sending.query}` : ''),
    headers: {
      'x-forwarded-for': ip,
      ...(inHeader && { authorization: `Bearer ${credential}` }),
      ...(payload !== null && contentType !== null && { 'content-type': contentType }),
      ...sending.headers,
    } as Record<string, string>,
    payload,
  }
}

/** The type that the route takes. */
function typeFor({ form, raw, mount }: Partial<Pick<Route, 'form' | 'raw' | 'mount'>>): string {
  if (form) return 'application/x-www-form-urlencoded'
  if (mount || raw?.types === 'any') return 'application/octet-stream'
  return raw?.types[0] ?? 'application/json'
}

const formOf = (body: unknown): string =>
  String(
    new URLSearchParams(
      Object.entries(body as object).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
    ),
  )

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
  isHtml(answer) ? errorInPage(answer.text) : ((answer.body as { error?: Partial<Envelope> } | undefined)?.error ?? {})

const isHtml = ({ headers }: Answer): boolean => String(headers['content-type']).startsWith('text/html')

function errorInPage(text: string): Partial<Envelope> {
  const code = text.match(/<meta name="error-code" content="(\w+)">/)?.[1] as ErrorCode | undefined
  if (code === undefined) return {}
  const message = text.match(/<p>([^<]*)<\/p>/)?.[1] ?? ''
  const fields = [...text.matchAll(/data-field="([^"]*)">([^<]*)</g)].map(([, name = '', why = '']) => [name, why])
  return { code, message, ...(fields.length > 0 && { fields: Object.fromEntries(fields) }) }
}

/** Returns the problems of a refusal: its envelope, its status, or an undeclared code. */
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
    ...wrongType(route, code, answer).map((problem) => `${at}: ${problem}`),
    ...(answer.headers['cache-control'] === 'no-store' ? [] : [`${at}: a cache may keep it`]),
  ]
}

/** JSON, or a page where the route answers with one; which method a path knows is said before there is a route. */
function wrongType({ success }: Route, code: ErrorCode, answer: Answer): string[] {
  if (success.page && code !== 'method_not_allowed') return isHtml(answer) ? pageProblems(answer) : ['is not a page']
  return String(answer.headers['content-type']).startsWith('application/json') ? [] : ['is not JSON']
}

/** Returns the problems of a page's policy. */
export function pageProblems({ headers }: Answer): string[] {
  const policy = String(headers['content-security-policy'])
  const wanted = ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", 'form-action ']
  return [
    ...wanted.filter((part) => !policy.includes(part)).map((part) => `its policy does not say ${part.trim()}`),
    ...(/unsafe|\*|(script|style)-src [^;]*'self'/.test(policy) ? [`its policy is loose: ${policy}`] : []),
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['its type may be guessed']),
    ...(headers['referrer-policy'] === 'no-referrer' ? [] : ['its address is told to others']),
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
