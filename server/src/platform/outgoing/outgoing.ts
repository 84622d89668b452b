import { seconds } from '../clock.ts'
import { receiverOrigin, type WebhookReceiver } from '../development/webhook-receiver.ts'
import { call, type Reply } from './call.ts'
import { CallFailed } from './call-failed.ts'
import { checkedAgent } from './checked-agent.ts'
import { type Resolve, resolverFor } from './resolve.ts'
import { targetProblem } from './target.ts'

export interface OutgoingOptions {
  allowPrivateTargets: boolean
  /** Trusted instead of the system's own authorities; operators add to those with NODE_EXTRA_CA_CERTS. */
  ca?: string
  resolve?: Resolve
  /** For connecting, TLS and the headers of the answer together. */
  timeoutMs?: number
  /** In development: takes what is called at the reserved address. */
  receiver?: WebhookReceiver | null
}

/** A place that may be called, read once for many calls. */
export interface Target {
  readonly origin: string
  readonly path: string
}

/** Calls that leave this house, to addresses that strangers gave us. */
export interface Outgoing {
  /** Why this may not be called, or null. */
  problemWith(url: string): string | null
  /** Throws a CallFailed when this is no place to call. */
  target(url: string): Target
  /** Rejects with a CallFailed when no answer came. Redirects are answers like any other. */
  post(target: Target, headers: Record<string, string>, body: string): Promise<Reply>
  close(): Promise<void>
}

export function createOutgoing(options: OutgoingOptions): Outgoing {
  const { allowPrivateTargets, timeoutMs = seconds(10), ca, receiver } = options
  const isReceivers = (url: string) => Boolean(receiver) && URL.parse(url)?.origin === receiverOrigin
  const problemWith = (url: string) => targetProblem(url, allowPrivateTargets || isReceivers(url))
  const resolve = options.resolve ?? resolverFor(allowPrivateTargets)
  const agent = checkedAgent({ resolve, allowPrivateTargets, ca, timeoutMs })
  return {
    problemWith,
    target(url) {
      const problem = problemWith(url)
      if (problem) throw new CallFailed(`The address ${problem}.`)
      const { origin, pathname, search } = new URL(url)
      return { origin, path: pathname + search }
    },
    post: async ({ origin, path }, headers, body) =>
      receiver && origin === receiverOrigin
        ? receiver.receive(path, headers, body)
        : call(agent, { origin, path, method: 'POST', headers, body }, timeoutMs),
    close: () => agent.destroy(),
  }
}
