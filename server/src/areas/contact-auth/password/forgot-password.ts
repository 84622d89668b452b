import { type contactAuth, families } from '@userkeep/contract'
import { hashToken, newTokenIn } from '../../../platform/crypto/tokens.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { after, lifetimes } from '../lifetimes.ts'
import { resetMail } from '../mails.ts'
import { allowMail, post, prepareMail } from '../prepare-mail.ts'
import { insertMailedToken } from '../tokens.sql.ts'

/** Always 202 after the same work. A first password is chosen this way too. */
export const forgotPassword: Verb<typeof contactAuth.routes.forgotPassword> = async (call) => {
  const { body, scope, now, change } = call
  const { email } = body
  const prepared = await prepareMail(call, 'password', email)
  const { brand, contact, welcome, link } = prepared
  const mailing = await allowMail(call, prepared, welcome && contact !== null)
  const token = newTokenIn(scope.environmentId, families.passwordReset.prefix)
  const content = resetMail(brand, link('reset-password', token))
  const expiresAt = after(now, mailing.isSent ? lifetimes.passwordReset : 0)
  await change(async (tx) => {
    await insertMailedToken(tx, scope, {
      tokenHash: hashToken(token),
      purpose: 'password_reset',
      email,
      now,
      expiresAt,
    })
    await post(tx, call, prepared, mailing, content)
  })
}
