import { isIP } from 'node:net'
import { isPublicAddress } from './addresses.ts'

/** Ends of names that never lead out of a network. */
const innerNames = /(^|\.)(localhost|test|local|internal|intranet|lan|home|corp|home\.arpa)$/

/**
 * Returns the reason why a target may not be called, or null. The parser has already normalized unusual notations of an
 * address (`0x7f000001`, `2130706433`, `127.1`). Names are resolved, and their addresses checked, when connecting.
 */
export function targetProblem(text: string, allowPrivate: boolean): string | null {
  const url = URL.parse(text)
  if (url === null) return 'is not a URL'
  if (url.protocol !== 'https:') return 'must begin with https://'
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or a password'
  if (url.hash !== '') return 'must not contain a fragment'
  if (allowPrivate) return null
  const port = url.port === '' ? 443 : Number(url.port)
  if (port !== 443 && port < 1024) return `must not use port ${port}. Use 443, or 1024 and above`
  return isReachableHost(url.hostname) ? null : 'must resolve to a public address'
}

/** Returns the reason why a host may not be called, or null. */
export const hostProblem = (host: string, allowPrivate: boolean): string | null =>
  allowPrivate || isReachableHost(host) ? null : 'must resolve to a public address'

export const hostOf = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')

function isReachableHost(hostname: string): boolean {
  const host = hostOf(hostname)
  if (isIP(host) !== 0) return isPublicAddress(host)
  const name = host.replace(/\.$/, '')
  return name.includes('.') && !innerNames.test(name)
}
