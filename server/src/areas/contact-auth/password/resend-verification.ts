import { type contactAuth, families } from '@userkeep/contract'
import { hashToken, newTokenIn } from '../../../platform/crypto/tokens.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { verificationMail } from '../mails.ts'
import { allowMail, post, prepareMail } from '../prepare-mail.ts'
import { insertMailedToken } from '../tokens.sql.ts'
import { findSignup } from './signups.sql.ts'

/** Always 202 after the same work, whether or not a sign-up waits. */
export const resendVerification: Verb<typeof contactAuth.routes.resendVerification> = async (call) => {
  const { body, scope, now, db, change } = call
  const { email } = body
  const prepared = await prepareMail(call, 'password', email)
  const { brand, contact, welcome, link } = prepared
  const signup = await findSignup(db, scope, email, now)
  const mailing = await allowMail(call, prepared, welcome && contact === null && signup !== null)
  const token = newTokenIn(scope.environmentId, families.emailVerification.prefix)
  const content = verificationMail(brand, signup?.name ?? null, link('verify-email', token))
  const expiresAt = mailing.isSent && signup ? new Date(signup.expires_at) : now
  await change(async (tx) => {
    await insertMailedToken(tx, scope, { tokenHash: hashToken(token), purpose: 'verify_email', email, now, expiresAt })
    await post(tx, call, prepared, mailing, content)
  })
}
