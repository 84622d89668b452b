import { isIP, isIPv6, type LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { isPublicAddress } from './addresses.ts'
import { CallFailed, notPublic } from './call-failed.ts'
import type { Resolve } from './resolve.ts'
import { hostOf } from './target.ts'

interface AgentOptions {
  resolve: Resolve
  allowPrivateTargets: boolean
  ca?: string | undefined
  timeoutMs: number
}

/** Creates an agent that keeps connections open, and connects to checked addresses only. */
export function checkedAgent(options: AgentOptions): Agent {
  const { resolve, allowPrivateTargets, ca, timeoutMs } = options
  const allowed = (address: string) => allowPrivateTargets || isPublicAddress(address)
  const connect = buildConnector({
    lookup: checkedLookup(resolve, allowed),
    timeout: timeoutMs,
    allowH2: false,
    ...(ca !== undefined && { ca }),
  })
  return new Agent({
    maxHeaderSize: 16 * 1024,
    // The caller's own limits cover both.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect(target, callback) {
      const host = hostOf(target.hostname)
      if (isIP(host) !== 0 && !allowed(host)) callback(new CallFailed(notPublic), null)
      else connect(target, callback)
    },
  })
}

/** The socket connects to the returned address only, so that a name cannot change in between. */
const checkedLookup =
  (resolve: Resolve, allowed: (address: string) => boolean): LookupFunction =>
  (name, options, callback) => {
    resolve(name)
      .catch((): string[] => [])
      .then((addresses) => {
        const usable = addresses.filter(allowed).map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
        const [first] = usable
        if (!first) callback(new CallFailed(notPublic), '')
        else if (options.all) callback(null, usable)
        else callback(null, first.address, first.family)
      })
  }
