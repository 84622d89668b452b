import { families } from '@userkeep/contract'
import type { Change, Scope } from '../../../platform/change.ts'
import { days } from '../../../platform/clock.ts'
import { hashToken, newToken } from '../../../platform/crypto/tokens.ts'
import type { StaffCaller } from '../../../platform/http/callers.ts'
import { notifyOwners } from '../notify-owners.ts'
import type { ContactSettings } from '../settings.sql.ts'
import { inEffect, isConfirmedHost, type PortalAddress } from './portal-change.ts'

const tokenLifetime = days(3)

interface Asked {
  before: ContactSettings
  /** Absent if the request does not change the address. */
  asked: string | null | undefined
  caller: StaffCaller
  publicUrl: string
  now: Date
}

/** Returns what becomes of the portal's address, and mails the owners: about a change, or to have a new host confirmed. */
export async function changePortalUrl(
  tx: Change,
  scope: Scope,
  { before, asked, caller, publicUrl, now }: Asked,
): Promise<PortalAddress> {
  const isUnchanged = asked === before.portal_url && before.pending_portal_url === null
  if (asked === undefined || isUnchanged) return before
  const by = { caller, scope, publicUrl }
  const [from, to] = [shownAddress(before.portal_url, publicUrl), shownAddress(asked, publicUrl)]
  if (asked === null || isConfirmedHost(asked, before.portal_url, publicUrl)) {
    const what =
      asked === before.portal_url
        ? `withdrew the change of the portal address to ${before.pending_portal_url}`
        : `changed the portal address from ${from} to ${to}`
    await notifyOwners(tx, by, { what, subject: 'The portal address was changed' })
    return inEffect(asked)
  }
  const token = newToken(families.portalAddress.prefix)
  await notifyOwners(tx, by, {
    subject: 'Confirm the new portal address',
    what: `requested to change the portal address from ${from} to ${to}`,
    more: [
      `The host ${new URL(asked).host} is new. Sign-in links of your contacts will point to it after an owner confirms it. ` +
        'Confirm only if this host is yours. The link is valid for three days.',
    ],
    action: {
      label: 'Confirm the address',
      url: `${publicUrl}/confirm-portal-address${scope.environment === 'test' ? '?env=test' : ''}#${token}`,
    },
  })
  return {
    portal_url: before.portal_url,
    pending_portal_url: asked,
    portal_token_hash: hashToken(token),
    portal_token_expires_at: new Date(now.getTime() + tokenLifetime).toISOString(),
  }
}

const shownAddress = (url: string | null, publicUrl: string): string => url ?? `${publicUrl}/portal`
