import type { Scope } from '../../../platform/change.ts'
import { fail } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { countMail } from '../../contacts/public.ts'

/**
 * Refuses to mail one address over and over, whichever teams invite it: anybody can found one. What staff send is counted
 * apart, so that no team keeps them from inviting somebody.
 */
export async function limitInvitationMail(
  platform: Platform,
  scope: Scope,
  email: string,
  by: 'customers' | 'customer-team',
): Promise<void> {
  const { allowed, resetSeconds } = await countMail(platform, scope, by, email)
  if (!allowed) fail('rate_limited', { headers: { 'retry-after': String(resetSeconds) } })
}
