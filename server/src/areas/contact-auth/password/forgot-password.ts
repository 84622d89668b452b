import { type contactAuth, families } from '@userkeep/contract'
import { hashToken, newToken } from '../../../platform/crypto/tokens.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { after, lifetimes } from '../lifetimes.ts'
import { resetLetter } from '../mails.ts'
import { allowMail, correspond, post } from '../prepare-mail.ts'
import { insertMailedToken } from '../tokens.sql.ts'

/** Always 202 after the same work. A first password is chosen this way too. */
export const forgotPassword: Verb<typeof contactAuth.routes.forgotPassword> = async (call) => {
  const { body, scope, now, change } = call
  const { email } = body
  const correspondence = await correspond(call, 'password', email)
  const { brand, contact, welcome, link } = correspondence
  const mailing = await allowMail(call, correspondence, welcome && contact !== null)
  const token = newToken(families.passwordReset.prefix)
  const letter = resetLetter(brand, link('reset-password', token))
  const expiresAt = after(now, mailing.isSent ? lifetimes.passwordReset : 0)
  await change(async (tx) => {
    await insertMailedToken(tx, scope, {
      tokenHash: hashToken(token),
      purpose: 'password_reset',
      email,
      now,
      expiresAt,
    })
    await post(tx, call, correspondence, mailing, letter)
  })
}
