import { families } from '@userkeep/contract'
import type { Transaction } from '../../platform/change.ts'
import { hours } from '../../platform/clock.ts'
import { hashToken, newToken } from '../../platform/crypto/tokens.ts'
import { composeMail } from '../../platform/mail/compose.ts'
import type { Settings } from '../../platform/platform.ts'
import { insertStaffToken } from './staff-tokens.sql.ts'

const verificationLifetime = hours(24)

/** Mails the link that proves the address. What was mailed before stays valid until it expires. */
export async function mailVerification(
  tx: Transaction,
  { publicUrl }: Settings,
  user: { id: string; email: string; name: string },
  now: Date,
): Promise<void> {
  const token = newToken(families.staffVerification.prefix)
  const expiresAt = new Date(now.getTime() + verificationLifetime)
  const purpose = 'email_verification'
  await insertStaffToken(tx, { tokenHash: hashToken(token), purpose, userId: user.id, expiresAt })
  tx.mail({ to: user.email, content: verificationMail(user.name, `${publicUrl}/verify-email#${token}`) })
}

const verificationMail = (name: string, url: string) =>
  composeMail({
    subject: 'Verify your email for Userkeep',
    brand: { name: 'Userkeep' },
    greeting: `Hello ${name},`,
    paragraphs: ['Verify that this email is yours. The link is valid for 24 hours. Open it while you are signed in.'],
    action: { label: 'Verify email', url },
    footer: 'If you did not sign up for Userkeep, you can ignore this email. Your address stays unverified.',
  })
