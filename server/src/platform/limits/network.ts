import { isIPv6 } from 'node:net'
import { remembered } from '../remembered.ts'

/**
 * Returns the network that a limit per address counts: an IPv4 address, or the /64 of an IPv6 address, because one
 * customer of a provider holds a whole /64 and could use a new address for every request.
 */
export const networkOf = remembered(10_000, (address: string): string => {
  const plain = address.split('%', 1)[0] as string
  if (!isIPv6(plain)) return address
  const groups = groupsOf(plain)
  if (/^(0,){5}ffff,/.test(groups.join())) return groups.slice(6).flatMap(bytesOf).join('.')
  return `${groups.slice(0, 4).join(':')}::/64`
})

/** Returns the eight groups of an address in the spelling of RFC 5952. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  return [...left, ...Array(8 - left.length - right.length).fill('0'), ...right]
}

const bytesOf = (group: string): number[] => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]
