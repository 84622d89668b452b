import type { Socket } from 'node:net'
import { seconds } from '../clock.ts'
import { receiverOrigin, type WebhookReceiver } from '../development/webhook-receiver.ts'
import { call, type FullReply, type Reply } from './call.ts'
import { CallFailed } from './call-failed.ts'
import { checkedAgent } from './checked-agent.ts'
import { openChecked } from './checked-socket.ts'
import { bodyOf, type FetchRequest, responseOf } from './fetch.ts'
import { type CallLimits, capped, deliveryLimits } from './limits.ts'
import { type Resolve, resolverFor } from './resolve.ts'
import { hostProblem, targetProblem } from './target.ts'

export interface OutgoingOptions {
  allowPrivateTargets: boolean
  /** Trusted instead of the system's authorities; operators add to those with NODE_EXTRA_CA_CERTS. */
  ca?: string
  resolve?: Resolve
  /** The maximum wait for the headers and for the body, above the limits of a single call. */
  timeoutMs?: number
  /** In development: receives calls to the reserved address. */
  receiver?: WebhookReceiver | null
}

/** A checked target, parsed once for many calls. */
export interface Target {
  readonly origin: string
  readonly path: string
}

/** Calls that leave this house, to addresses that strangers gave us. Redirects are answers like any other. */
export interface Outgoing {
  /** Returns the reason why an address may not be called, or null. */
  problemWith(url: string): string | null
  /** Throws a CallFailed when this is no place to call. */
  target(url: string): Target
  /** Rejects with a CallFailed if no answer came. The receiver of development answers without headers. */
  post(target: Target, headers: Record<string, string>, body: string): Promise<Reply & Partial<FullReply>>
  /** A `fetch` for libraries that make their own requests. Rejects with a CallFailed. */
  fetch(url: string, request: FetchRequest, limits: CallLimits): Promise<Response>
  /** Returns the reason why no connection to this host may be opened, or null. */
  problemWithHost(host: string): string | null
  /** Opens a connection for another protocol, to a checked address. Rejects with a CallFailed. */
  connect(host: string, port: number): Promise<Socket>
  /** Trusted instead of the system's authorities. */
  readonly ca: string | undefined
  close(): Promise<void>
}

export function createOutgoing(options: OutgoingOptions): Outgoing {
  const { allowPrivateTargets, timeoutMs = seconds(10), ca, receiver } = options
  const isReceivers = (url: string) => Boolean(receiver) && URL.parse(url)?.origin === receiverOrigin
  const problemWith = (url: string) => targetProblem(url, allowPrivateTargets || isReceivers(url))
  const resolve = options.resolve ?? resolverFor(allowPrivateTargets)
  const agent = checkedAgent({ resolve, allowPrivateTargets, ca, timeoutMs })
  const limitsOfPost = capped(deliveryLimits, timeoutMs)
  const target = (url: string): Target => {
    const problem = problemWith(url)
    if (problem) throw new CallFailed(`The address ${problem}.`)
    return targetOf(url)
  }
  // Private networks may contain providers without TLS.
  const fetched = (url: string) => (allowPrivateTargets && isPlain(url) ? targetOf(url) : target(url))
  return {
    problemWith,
    target,
    post: ({ origin, path }, headers, body) =>
      receiver && origin === receiverOrigin
        ? Promise.resolve(receiver.receive(path, headers, body))
        : call(agent, { origin, path, method: 'POST', headers, body }, limitsOfPost),
    async fetch(url, { method, headers, body }, limits) {
      const { origin, path } = fetched(url)
      const request = { origin, path, method, headers, body: bodyOf(body) }
      return responseOf(await call(agent, request, capped(limits, timeoutMs)))
    },
    problemWithHost: (host) => hostProblem(host, allowPrivateTargets),
    connect: (host, port) => openChecked({ resolve, allowPrivateTargets }, host, port),
    ca,
    close: () => agent.destroy(),
  }
}

const isPlain = (url: string): boolean => URL.parse(url)?.protocol === 'http:'

function targetOf(url: string): Target {
  const { origin, pathname, search } = new URL(url)
  return { origin, path: pathname + search }
}
