import type { ContactSettings } from './settings.sql.ts'

type Branded = Pick<ContactSettings, 'brand_name' | 'brand_color' | 'organization_name'>

/** Returns the tenant's brand, which mail and portal carry. */
export const brandOf = ({ brand_name, brand_color, organization_name }: Branded): { name: string; color?: string } => ({
  name: brand_name ?? organization_name,
  ...(brand_color !== null && { color: brand_color }),
})

type Placed = Pick<ContactSettings, 'portal_url'>

const portalUrl = ({ portal_url }: Placed, publicUrl: string): string =>
  (portal_url ?? `${publicUrl}/portal`).replace(/\/+$/, '')

export const portalOrigin = (settings: Placed, publicUrl: string): string =>
  new URL(portalUrl(settings, publicUrl)).origin

/** Returns the address of a portal page. The token is in the fragment, which no server and no log sees. */
export function portalLink(
  settings: Placed,
  publicUrl: string,
  publishableKey: string,
  page: string,
  token?: string,
): string {
  const address = `${portalUrl(settings, publicUrl)}/${page}?key=${encodeURIComponent(publishableKey)}`
  return token === undefined ? address : `${address}#${token}`
}
