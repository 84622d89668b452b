import { type contactAuth, families } from '@userkeep/contract'
import { hashToken, newTokenIn } from '../../../platform/crypto/tokens.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { contactTurn } from '../../contact-sessions/public.ts'
import { emailKey } from '../../contacts/public.ts'
import { waitingFor } from '../brought.ts'
import { after, lifetimes } from '../lifetimes.ts'
import { accountExistsMail, verificationMail } from '../mails.ts'
import { allowMail, post, prepareMail } from '../prepare-mail.ts'
import { insertMailedToken } from '../tokens.sql.ts'
import { putSignup } from './signups.sql.ts'

/**
 * Always 202 after the same work. Where nothing is to wait, because there is an account already, may be none or no mail
 * goes out, rows are written all the same, expired from the beginning. Links mailed earlier keep working.
 */
export const signUp: Verb<typeof contactAuth.routes.signup> = async (call) => {
  const { body, scope, now, change, platform } = call
  const { email, name = null } = body
  const waiting = await waitingFor(call, body)
  const prepared = await prepareMail(call, 'password', email)
  const { brand, contact, welcome, link } = prepared
  const mailing = await allowMail(call, prepared, welcome)
  const passwordHash = await platform.passwords.hash(body.password, contactTurn(scope, emailKey(email)))
  const token = newTokenIn(scope.environmentId, families.emailVerification.prefix)
  const expiresAt = after(now, mailing.isSent && contact === null ? lifetimes.signup : 0)
  const content =
    contact === null
      ? verificationMail(brand, name, link('verify-email', token))
      : accountExistsMail(brand, link('sign-in'))
  await change(async (tx) => {
    await putSignup(tx, scope, { email, name, passwordHash, ...waiting, now, expiresAt })
    await insertMailedToken(tx, scope, { tokenHash: hashToken(token), purpose: 'verify_email', email, now, expiresAt })
    await post(tx, call, prepared, mailing, content)
  })
}
