import { families, type staffAuth } from '@userkeep/contract'
import { hours } from '../../platform/clock.ts'
import { hashToken, newToken } from '../../platform/crypto/tokens.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Verb } from '../../platform/http/call.ts'
import { composeMail } from '../../platform/mail/compose.ts'
import { insertStaffToken } from './staff-tokens.sql.ts'
import { findUserByEmail } from './users.sql.ts'

const resetLifetime = hours(1)

/** Always 202, after the same work: neither the answer nor its time tells anybody whether there is an account. */
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
    if (user) tx.mail({ to: user.email, content })
    else await insertInPlaceOfMail(tx, now)
  })
}

/** A row for a row: where no mail is written, one that leads nowhere is. */
const insertInPlaceOfMail = (tx: Db, now: Date) =>
  insertStaffToken(tx, { tokenHash: hashToken(newToken('')), purpose: 'password_reset', userId: null, expiresAt: now })

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
