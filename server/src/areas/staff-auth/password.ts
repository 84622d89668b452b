import { families, type staffAuth } from '@userkeep/contract'
import { hours } from '../../platform/clock.ts'
import { hashToken, newToken } from '../../platform/crypto/tokens.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { composeMail } from '../../platform/mail/compose.ts'
import { deleteSessionsOfUser } from '../sessions/public.ts'
import { staffTurn } from './guesses.ts'
import { deleteStaffTokens, insertStaffToken, takeStaffToken } from './staff-tokens.sql.ts'
import { findUserByEmail, proveEmailByReset, setPasswordHash } from './users.sql.ts'

const resetLifetime = hours(1)

/**
 * Always answers 202 after the same work, so that neither the answer nor its timing reveals whether the account exists.
 */
export const forgotPassword: Verb<typeof staffAuth.routes.forgotPassword> = async ({
  body,
  now,
  db,
  change,
  platform,
}) => {
  const user = await findUserByEmail(db, body.email)
  const token = newToken(families.passwordReset.prefix)
  const content = resetMail(user?.name ?? '', `${platform.settings.publicUrl}/reset-password#${token}`)
  await change(async (tx) => {
    await insertStaffToken(tx, {
      tokenHash: hashToken(token),
      purpose: 'password_reset',
      userId: user?.id ?? null,
      expiresAt: user ? new Date(now.getTime() + resetLifetime) : now,
    })
    tx.mail({ to: user?.email ?? body.email, discarded: user === null, content })
  })
}

const resetMail = (name: string, url: string) =>
  composeMail({
    subject: 'Reset your Userkeep password',
    brand: { name: 'Userkeep' },
    greeting: `Hello ${name},`,
    paragraphs: [
      'We received a request to reset your Userkeep password. The link works once and is valid for one hour.',
    ],
    action: { label: 'Reset password', url },
    footer: 'If this was not you, you can ignore this email. Your password has not changed.',
  })

/** Answers the same 401 for a used, expired and never-issued token. Existing sessions end. */
export const resetPassword: Verb<typeof staffAuth.routes.resetPassword> = async ({
  body,
  ip,
  now,
  change,
  platform,
}) => {
  const passwordHash = await platform.passwords.hash(body.password, staffTurn(ip, body.token))
  await change(async (tx) => {
    const userId = await takeStaffToken(tx, 'password_reset', hashToken(body.token), now)
    if (userId === null) return fail('unauthorized', 'This link has been used, has expired or was never issued.')
    await setPasswordHash(tx, userId, passwordHash)
    await proveEmailByReset(tx, userId, now)
    await deleteStaffTokens(tx, 'password_reset', userId)
    await deleteStaffTokens(tx, 'two_factor', userId)
    await deleteSessionsOfUser(tx, userId)
  })
}
