import { seconds } from '../clock.ts'
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
}

/** A place that may be called, read once for many calls. */
export interface Target {
  readonly origin: string
  readonly path: string
}

/** Calls that leave this house, to addresses that strangers gave us. */
export interface Outgoing {
  /** Throws a CallFailed when this is no place to call. */
  target(url: string): Target
  /** Rejects with a CallFailed when no answer came. Redirects are answers like any other. */
  post(target: Target, headers: Record<string, string>, body: string): Promise<Reply>
  close(): Promise<void>
}

export function createOutgoing(options: OutgoingOptions): Outgoing {
  const { allowPrivateTargets, timeoutMs = seconds(10), ca } = options
  const resolve = options.resolve ?? resolverFor(allowPrivateTargets)
  const agent = checkedAgent({ resolve, allowPrivateTargets, ca, timeoutMs })
  return {
    target(url) {
      const problem = targetProblem(url, allowPrivateTargets)
      if (problem) throw new CallFailed(`The address ${problem}.`)
      const { origin, pathname, search } = new URL(url)
      return { origin, path: pathname + search }
    },
    post: ({ origin, path }, headers, body) => call(agent, { origin, path, method: 'POST', headers, body }, timeoutMs),
    close: () => agent.destroy(),
  }
}
