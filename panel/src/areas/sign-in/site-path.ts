/**
 * Returns the path of an address that stays on this site, or null. The address is parsed as the browser does, which reads
 * `/\host` and `/<tab>/host` as another host.
 */
export function sitePath(next: string | undefined, origin = location.origin): string | null {
  const address = next?.startsWith('/') ? URL.parse(next, origin) : null
  if (address === null || address.origin !== origin || address.pathname.startsWith('//')) return null
  return address.pathname + address.search + address.hash
}
