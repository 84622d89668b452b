import { type contactAuth, families } from '@userkeep/contract'
import type { Change } from '../../../platform/change.ts'
import { hashToken, newTokenIn } from '../../../platform/crypto/tokens.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { contactTurn, endOpenProofs } from '../../contact-sessions/public.ts'
import { emailKey, setContactPassword } from '../../contacts/public.ts'
import { bring, isOfSameBrowser, waitingFor } from '../brought.ts'
import { type ContactCall, settingsWith } from '../contact-call.ts'
import { after, lifetimes } from '../lifetimes.ts'
import { accountExistsMail, verificationMail } from '../mails.ts'
import { allowMail, post, prepareMail } from '../prepare-mail.ts'
import { prove } from '../prove.ts'
import { signIn } from '../sign-in.ts'
import { findMailedToken, insertMailedToken, takeMailedToken } from '../tokens.sql.ts'
import { findSignup, putSignup, type SignupRow, takeSignup } from './signups.sql.ts'

/**
 * Always answers 202 after the same work. If an account exists or sign-up is closed, the rows are written as expired,
 * so that the answer takes as long. Links mailed earlier stay valid.
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
    post(tx, prepared, mailing, content)
  })
}

/**
 * Signs in the person who opens the mail, since they own the address. The password of the sign-up stays only if it was
 * chosen in this browser: a stranger who signed up with the address must not know its password.
 */
export const verifyEmail: Verb<typeof contactAuth.routes.verifyEmail> = async (call) => {
  const { body, scope, change, platform } = call
  const anonymousId = body.anonymous_id
  const settings = await settingsWith(call, 'password')
  return change(async (tx) => {
    const signup = (await take(tx, call, hashToken(body.token))) ?? refuse()
    const { email: value, name } = signup
    const { contact } = await prove(tx, call, settings, { kind: 'email', value, proof: 'mail', name }, anonymousId)
    await endOpenProofs(tx, platform, scope, contact.id)
    const isSameBrowser = isOfSameBrowser(signup, body.signup_secret)
    const takesPassword = !contact.has_password && isSameBrowser
    if (isSameBrowser) await bring(tx, call, { contactId: contact.id, anonymousId }, signup.brought)
    if (takesPassword) await setContactPassword(tx, scope, contact.id, signup.password_hash)
    const current = { ...contact, has_password: contact.has_password || takesPassword }
    const entered = await signIn(tx, call, current, { method: 'password', anonymousId })
    if ('two_factor_required' in entered) return entered
    return { ...entered, password: outcomeOf(takesPassword, contact.has_password) }
  })
}

/** Returns whether the password of a sign-up was saved, and otherwise why not. */
function outcomeOf(isSaved: boolean, hadPassword: boolean): { saved: boolean; message: string | null } {
  if (isSaved) return { saved: true, message: null }
  if (hadPassword)
    return {
      saved: false,
      message: 'The account already has a password, so the password of the sign-up was discarded.',
    }
  return {
    saved: false,
    message:
      'The password of the sign-up was discarded, because `signup_secret` is missing here or at sign-up, or differs. Set a ' +
      'password with POST /v1/contact/password and the token of this response.',
  }
}

/** Locks the sign-up before its token, in the same order as signing up writes them, so that no deadlock occurs. */
async function take(tx: Change, { scope, now }: ContactCall, tokenHash: Buffer): Promise<SignupRow | null> {
  const email = await findMailedToken(tx, scope, 'verify_email', tokenHash, now)
  const signup = email === null ? null : await takeSignup(tx, scope, email, now)
  const isFirst = signup !== null && (await takeMailedToken(tx, scope, 'verify_email', tokenHash, now)) !== null
  return isFirst ? signup : null
}

const refuse = () => fail('unauthorized', 'This link is invalid, expired or already used. Request a new one.')

/** Always answers 202 after the same work, whether or not a sign-up is pending. */
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
    post(tx, prepared, mailing, content)
  })
}
