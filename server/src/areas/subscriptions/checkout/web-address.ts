import { invalid } from '../../../platform/fail.ts'

/** Nothing but the web: a page that we send a buyer to must not run anything. */
export function requireWebAddress(field: string, address: string): void {
  const protocol = URL.parse(address)?.protocol
  if (protocol !== 'https:' && protocol !== 'http:') invalid(field, 'has to be an address that begins with http(s)://')
}
