import { fetch } from 'undici'
import { seconds } from '../../../platform/clock.ts'
import { checkedAgent } from '../../../platform/outgoing/checked-agent.ts'
import { resolverFor } from '../../../platform/outgoing/resolve.ts'

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
  const resolve = resolverFor(allowPrivateTargets)
  const agent = checkedAgent({ resolve, allowPrivateTargets, timeoutMs: timeout, maxResponseSize })
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

const fetches = new Map<boolean, ProviderFetch>()

/** One for the whole process, so that connections to a provider are kept for a while. */
export function providerFetch(allowPrivateTargets: boolean): ProviderFetch {
  const kept = fetches.get(allowPrivateTargets) ?? createProviderFetch(allowPrivateTargets)
  fetches.set(allowPrivateTargets, kept)
  return kept
}
