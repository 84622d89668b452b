import { families, type staffAuth } from '@userkeep/contract'
import { hours } from '../../platform/clock.ts'
import { hashToken, newToken } from '../../platform/crypto/tokens.ts'
import type { Verb } from '../../platform/http/call.ts'
import { letter } from '../../platform/mail/compose.ts'
import { insertStaffToken } from './staff-tokens.sql.ts'
import { findUserByEmail } from './users.sql.ts'

const resetLifetime = hours(1)

/** Always 202: the answer tells nobody whether there is an account. */
export const forgotPassword: Verb<typeof staffAuth.routes.forgotPassword> = async ({
  body,
  now,
  db,
  change,
  platform,
}) => {
  const user = await findUserByEmail(db, body.email)
  if (!user) return
  const token = newToken(families.passwordReset.prefix)
  await change(async (tx) => {
    await insertStaffToken(tx, {
      tokenHash: hashToken(token),
      purpose: 'password_reset',
      userId: user.id,
      expiresAt: new Date(now.getTime() + resetLifetime),
    })
    tx.mail({
      to: user.email,
      letter: resetLetter(user.name, `${platform.settings.publicUrl}/reset-password#${token}`),
    })
  })
}

const resetLetter = (name: string, url: string) =>
  letter({
    subject: 'Reset your Userkeep password',
    brand: { name: 'Userkeep' },
    greeting: `Hello ${name},`,
    paragraphs: ['Someone asked to reset the password of your Userkeep account. The link works once, for one hour.'],
    action: { label: 'Choose a new password', url },
    footer: 'If it was not you, ignore this mail: your password stays as it is.',
  })
