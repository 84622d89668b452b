import { hashToken } from '../../../platform/crypto/tokens.ts'
import { fail } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { emailKey } from '../../staff-auth/public.ts'

const perAddress = { max: 5, windowSeconds: 3600 }

/** Refuses to mail one address over and over, whether by resending or by withdrawing and inviting again. */
export async function limitInvitationMail({ limiter }: Platform, organizationId: string, email: string): Promise<void> {
  const address = hashToken(`${organizationId} ${emailKey(email)}`).toString('base64url')
  const { allowed, resetSeconds } = await limiter.consume('members.invitation', address, perAddress)
  if (!allowed) fail('rate_limited', { headers: { 'retry-after': String(resetSeconds) } })
}
