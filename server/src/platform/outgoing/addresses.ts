import { BlockList, isIP, isIPv4 } from 'node:net'

/** IPv4 ranges that are not public hosts: IANA's special-purpose registry, multicast and reserved ranges. */
const special4 = listOf('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])

/** Public IPv6 is one block; addresses that embed an IPv4 address (mapped, NAT64, 6to4, Teredo) are excluded. */
const global6 = listOf('ipv6', ['2000::/3'])
const special6 = listOf('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'])

function listOf(family: 'ipv4' | 'ipv6', ranges: string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** Whether this is the address of a host on the public Internet. Anything doubtful is not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special4.check(address, 'ipv4')
  // A zone, as in fe80::1%eth0, names an interface of this machine.
  if (isIP(address) !== 6 || address.includes('%')) return false
  return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}

const loopback4 = listOf('ipv4', ['127.0.0.0/8'])
const loopback6 = listOf('ipv6', ['::1/128'])

/** Whether this is an address of this very machine that no other can reach. */
export const isLoopback = (address: string): boolean =>
  isIPv4(address)
    ? loopback4.check(address, 'ipv4')
    : loopback4.check(address, 'ipv6') || loopback6.check(address, 'ipv6')
