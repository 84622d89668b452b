import type { ContactSettings } from '../settings.sql.ts'

export type PortalAddress = Pick<
  ContactSettings,
  'portal_url' | 'pending_portal_url' | 'portal_token_hash' | 'portal_token_expires_at'
>

const nonePending = { pending_portal_url: null, portal_token_hash: null, portal_token_expires_at: null }

/** Returns settings with this address in effect and none pending. */
export const inEffect = (portal_url: string | null): PortalAddress => ({ portal_url, ...nonePending })

/**
 * Whether links may lead to this address without another confirmation: it is the portal served here, or on the host of
 * the address in effect. Tokens of contacts are in these links, so a new host would receive them.
 */
export function isConfirmedHost(asked: string | null, current: string | null, publicUrl: string): boolean {
  if (asked === null) return true
  const { origin } = new URL(asked)
  return origin === new URL(publicUrl).origin || (current !== null && origin === new URL(current).origin)
}
