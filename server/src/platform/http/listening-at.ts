import { type AddressInfo, isIPv6 } from 'node:net'

const everywhere: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/**
 * Returns the origin at which a process reaches its own server; a server on all interfaces is called on this machine.
 */
export function listeningAt(address: AddressInfo | string | null): string | null {
  if (address === null || typeof address === 'string') return null
  const host = everywhere[address.address] ?? address.address
  return `http://${isIPv6(host) ? `[${host}]` : host}:${address.port}`
}
