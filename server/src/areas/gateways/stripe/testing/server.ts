import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '../../../../platform/clock.ts'
import { accountRoutes } from './account.ts'
import { catalogueRoutes } from './catalogue.ts'
import { checkoutRoutes } from './checkout.ts'
import { type Form, formOf } from './form.ts'
import { invoiceItemRoutes } from './invoice-items.ts'
import { invoiceRoutes } from './invoices.ts'
import type { Routes } from './routes.ts'
import { scheduleRoutes } from './schedules.ts'
import { type Account, newAccount, StripeProblem } from './state.ts'
import { subscriptionRoutes } from './subscriptions.ts'

const routes: Routes = {
  ...accountRoutes,
  ...catalogueRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  ...scheduleRoutes,
  ...invoiceRoutes,
  ...invoiceItemRoutes,
}

/** A request as it came in. */
interface Seen {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly form: Form
}

/** The part of Stripe's API that is used here, on a port of its own, with an account that is empty at first. */
export interface StripeServer {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  readonly secretKey: string
  readonly account: Account
  readonly requests: readonly Seen[]
  /** Disturbs the next request: replaces its answer, or drops it after execution. */
  disturb(next: Disturbance): void
  /** Forgets idempotency keys, like Stripe after a day. */
  forgetKeys(): void
  close(): Promise<void>
}

type Disturbance = StripeProblem | 'lose' | 'pass'

interface Answer {
  status: number
  body: string
}

export async function stripeServer(clock: Clock): Promise<StripeServer> {
  const secretKey = `sk_test_${'local'.repeat(4)}`
  // Accepts the credential of the SDK, and that of a shell.
  const credentials = new Set<string | undefined>([`Bearer ${secretKey}`, `Basic ${btoa(`${secretKey}:`)}`])
  const account = newAccount(clock)
  const requests: Seen[] = []
  const remembered = new Map<string, Answer & { asked: string }>()
  const disturbances: Disturbance[] = []

  const answerTo = (seen: Seen): Answer => {
    const key = seen.headers['idempotency-key']
    const asked = JSON.stringify([seen.method, seen.path, seen.form])
    const known = typeof key === 'string' ? remembered.get(key) : undefined
    if (known && known.asked !== asked) return refusal(reusedKey)
    const answer = known ?? carryOut(account, seen)
    // Like Stripe, which forgets what it refused before it began.
    if (typeof key === 'string' && answer.status !== 400) remembered.set(key, { ...answer, asked })
    return answer
  }
  const server = createServer(async (request, response) => {
    const seen = await seenIn(request)
    requests.push(seen)
    const disturbance = disturbances.shift()
    if (!credentials.has(request.headers.authorization)) return send(response, refusal(wrongKey))
    if (disturbance instanceof StripeProblem) return send(response, refusal(disturbance))
    const answer = answerTo(seen)
    if (disturbance === 'lose') request.socket.destroy()
    else send(response, answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey,
    account,
    requests,
    disturb: (next) => disturbances.push(next),
    forgetKeys: () => remembered.clear(),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const wrongKey = new StripeProblem(401, {
  type: 'invalid_request_error',
  message: 'Invalid API Key provided: sk_test_****',
})
const reusedKey = new StripeProblem(400, {
  type: 'idempotency_error',
  message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
})

async function seenIn(request: IncomingMessage): Promise<Seen> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { pathname, search } = new URL(request.url ?? '/', 'http://local')
  const form = formOf(request.method === 'POST' ? Buffer.concat(chunks).toString() : search.slice(1))
  return { method: request.method ?? 'GET', path: pathname, headers: request.headers, form }
}

function carryOut(account: Account, { method, path, form }: Seen): Answer {
  try {
    const [handle, id] = routed(method, path)
    return { status: 200, body: JSON.stringify(handle(account, form, id)) }
  } catch (error) {
    if (error instanceof StripeProblem) return refusal(error)
    throw error
  }
}

/** The path as it is, or with the third part taken as an id. */
function routed(method: string, path: string): [Routes[string], string] {
  const exact = routes[`${method} ${path}`]
  if (exact) return [exact, '']
  for (const [pattern, handle] of Object.entries(routes)) {
    const [verb, form = ''] = pattern.split(' ')
    const match = verb === method && new RegExp(`^${form.replace(':id', '([^/]+)')}$`).exec(path)
    if (match) return [handle, decodeURIComponent(match[1] ?? '')]
  }
  const message = `Unrecognized request URL (${method}: ${path}).`
  throw new StripeProblem(404, { type: 'invalid_request_error', message })
}

const refusal = ({ status, body }: StripeProblem): Answer => ({ status, body: JSON.stringify({ error: body }) })

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_local' }).end(body)
}
