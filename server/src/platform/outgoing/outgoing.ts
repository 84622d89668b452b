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
  /** For connecting, TLS, headers and body together. */
  timeoutMs?: number
}

/** Calls that leave this house, to addresses that strangers gave us. */
export interface Outgoing {
  /** Rejects with a CallFailed when no complete answer came. Redirects are answers like any other. */
  post(url: URL, headers: Record<string, string>, body: string): Promise<Reply>
  close(): Promise<void>
}

export function createOutgoing(options: OutgoingOptions): Outgoing {
  const { allowPrivateTargets, timeoutMs = seconds(10), ca } = options
  const resolve = options.resolve ?? resolverFor(allowPrivateTargets)
  const agent = checkedAgent({ resolve, allowPrivateTargets, ca, timeoutMs })
  return {
    async post(url, headers, body) {
      const problem = targetProblem(url.href, allowPrivateTargets)
      if (problem) throw new CallFailed(`The address ${problem}.`)
      const request = { origin: url.origin, path: url.pathname + url.search, method: 'POST' as const, headers, body }
      return call(agent, request, timeoutMs)
    },
    close: () => agent.destroy(),
  }
}
