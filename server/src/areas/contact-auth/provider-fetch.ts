import { isIP, isIPv6, type LookupFunction } from 'node:net'
import { Agent, buildConnector, fetch } from 'undici'
import { seconds } from '../../platform/clock.ts'
import { isPublicAddress } from '../../platform/outgoing/addresses.ts'
import { resolveByNameServer, resolveLikeTheSystem } from '../../platform/outgoing/resolve.ts'
import { hostOf } from '../../platform/outgoing/target.ts'

export interface ProviderRequest {
  method: string
  headers: Record<string, string>
  body?: ArrayBuffer | null | ReadableStream | string | Uint8Array | undefined | URLSearchParams
}

export type ProviderFetch = (url: string, request: ProviderRequest) => Promise<Response>

const timeout = seconds(10)
const maxResponseSize = 512 * 1024

/** Reaches a provider that a tenant named: public addresses only unless the operator says otherwise, bounded in time and size. */
function createProviderFetch(allowPrivateTargets: boolean): ProviderFetch {
  const agent = createAgent(allowPrivateTargets)
  return async (url, { method, headers, body = null }) => {
    if (!allowPrivateTargets && URL.parse(url)?.protocol !== 'https:') throw new Error('A provider speaks https')
    const response = await fetch(url, {
      method,
      headers,
      body: body as string | null,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
      dispatcher: agent,
    })
    return response as unknown as Response
  }
}

function createAgent(allowPrivateTargets: boolean): Agent {
  const allowed = (address: string) => allowPrivateTargets || isPublicAddress(address)
  const connect = buildConnector({ lookup: checkedLookup(allowPrivateTargets, allowed), timeout, allowH2: false })
  return new Agent({
    allowH2: false,
    maxResponseSize,
    headersTimeout: timeout,
    bodyTimeout: timeout,
    connect(target, callback) {
      const host = hostOf(target.hostname)
      if (isIP(host) !== 0 && !allowed(host)) callback(notPublic(), null)
      else connect(target, callback)
    },
  })
}

/** The socket connects to what this answers and to nothing else, so a name cannot change its mind in between. */
function checkedLookup(allowPrivateTargets: boolean, allowed: (address: string) => boolean): LookupFunction {
  const find = allowPrivateTargets ? resolveLikeTheSystem : resolveByNameServer()
  return (name, options, callback) => {
    find(name)
      .catch((): string[] => [])
      .then((addresses) => {
        const usable = addresses.filter(allowed).map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
        const [first] = usable
        if (!first) callback(notPublic(), '')
        else if (options.all) callback(null, usable)
        else callback(null, first.address, first.family)
      })
  }
}

const notPublic = () => new Error('The name leads to no public address')

const fetches = new Map<boolean, ProviderFetch>()

/** One for the whole process, so that connections to a provider are kept for a while. */
export function providerFetch(allowPrivateTargets: boolean): ProviderFetch {
  const kept = fetches.get(allowPrivateTargets) ?? createProviderFetch(allowPrivateTargets)
  fetches.set(allowPrivateTargets, kept)
  return kept
}
