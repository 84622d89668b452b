import { isIP, isIPv6, type LookupFunction } from 'node:net'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { seconds } from '../clock.ts'
import { isPublicAddress } from './addresses.ts'
import { type Resolve, resolveByNameServer, resolveLikeTheSystem } from './resolve.ts'
import { hostOf, targetProblem } from './target.ts'

export interface OutgoingOptions {
  allowPrivateTargets: boolean
  /** Trusted besides the system's own; operators say it with NODE_EXTRA_CA_CERTS. */
  ca?: string
  resolve?: Resolve
  /** For connecting, TLS, headers and body together. */
  timeoutMs?: number
}

/** What was answered. The status alone does not say success: the body has to have arrived in time as well. */
export interface Reply {
  status: number
  /** The beginning of the body. */
  text: string
}

/** Calls that leave this house, to addresses that strangers gave us. */
export interface Outgoing {
  readonly allowPrivateTargets: boolean
  /** Rejects with a CallFailed. Redirects are answers like any other. */
  post(url: URL, headers: Record<string, string>, body: string): Promise<Reply>
  close(): Promise<void>
}

/** Its message is for whoever registered the target; it tells nothing of the network we stand in. */
export class CallFailed extends Error {
  override name = 'CallFailed'
}

const keptBytes = 1024
const readBytes = 64 * 1024

export function createOutgoing(options: OutgoingOptions): Outgoing {
  const { allowPrivateTargets, timeoutMs = seconds(10) } = options
  const agent = createAgent(options, timeoutMs)

  const call = async (url: URL, headers: Record<string, string>, body: string, signal: AbortSignal) => {
    const request = { origin: url.origin, path: url.pathname + url.search, method: 'POST' as const }
    const response = await agent.request({ ...request, headers, body, signal })
    return { status: response.statusCode, text: await beginningOf(response.body) }
  }

  return {
    allowPrivateTargets,
    async post(url, headers, body) {
      const problem = targetProblem(url.href, allowPrivateTargets)
      if (problem) throw new CallFailed(`The address ${problem}.`)
      const overdue = new AbortController()
      const timer = setTimeout(() => overdue.abort(), timeoutMs)
      try {
        return await call(url, headers, body, overdue.signal)
      } catch (error) {
        if (overdue.signal.aborted) throw new CallFailed(`No complete answer within ${timeoutMs / 1000} seconds.`)
        throw new CallFailed(explain(error), { cause: error })
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => agent.destroy(),
  }
}

function createAgent({ allowPrivateTargets, ca, resolve }: OutgoingOptions, timeoutMs: number): Agent {
  const find = resolve ?? (allowPrivateTargets ? resolveLikeTheSystem : resolveByNameServer())
  const allowed = (address: string) => allowPrivateTargets || isPublicAddress(address)
  const connect = buildConnector({
    lookup: checkedLookup(find, allowed),
    timeout: timeoutMs,
    allowH2: false,
    ...(ca !== undefined && { ca }),
  })
  return new Agent({
    allowH2: false,
    maxHeaderSize: 16 * 1024,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect(target, callback) {
      const host = hostOf(target.hostname)
      if (isIP(host) !== 0 && !allowed(host)) callback(new CallFailed(notPublic), null)
      else connect(target, callback)
    },
  })
}

// One sentence for a name without an address and one with a private address: nobody maps a network by asking.
const notPublic = 'The name leads to no public address.'

/** The socket connects to what this answers and to nothing else, so a name cannot change its mind in between. */
const checkedLookup =
  (find: Resolve, allowed: (address: string) => boolean): LookupFunction =>
  (name, options, callback) => {
    find(name)
      .catch((): string[] => [])
      .then((addresses) => {
        const usable = addresses.filter(allowed).map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
        const [first] = usable
        if (!first) callback(new CallFailed(notPublic), '')
        else if (options.all) callback(null, usable)
        else callback(null, first.address, first.family)
      })
  }

/** Reads to a small cap so that the connection can be kept; beyond it the rest is cut off, and the connection with it. */
async function beginningOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const kept: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (size < keptBytes) kept.push(chunk)
    size += chunk.length
    if (size > readBytes) break
  }
  return Buffer.concat(kept).subarray(0, keptBytes).toString('utf8')
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was reset.',
  EPIPE: 'The connection was reset.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
  ETIMEDOUT: 'The connection timed out.',
  UND_ERR_CONNECT_TIMEOUT: 'The connection timed out.',
  UND_ERR_HEADERS_TIMEOUT: 'No answer in time.',
  UND_ERR_BODY_TIMEOUT: 'The answer did not end in time.',
  UND_ERR_SOCKET: 'The connection was closed before an answer.',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the answer are too large.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is self-signed.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate cannot be verified.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate cannot be verified.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another name.',
}

function explain(error: unknown): string {
  if (error instanceof CallFailed) return error.message
  const [first = error] = error instanceof AggregateError ? error.errors : []
  const code = String((first as { code?: unknown } | null)?.code ?? '')
  if (code.startsWith('HPE_')) return 'The answer is not HTTP.'
  return reasons[code] ?? `The call failed${code === '' ? '' : ` (${code})`}.`
}
