import type { contactAuth } from '@userkeep/contract'
import type { Change } from '../../../platform/change.ts'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { endOpenProofs } from '../../contact-sessions/public.ts'
import { setContactPassword } from '../../contacts/public.ts'
import { bring, isOfSameBrowser } from '../brought.ts'
import { type ContactCall, settingsWith } from '../contact-call.ts'
import { prove } from '../prove.ts'
import { signIn } from '../sign-in.ts'
import { findMailedToken, takeMailedToken } from '../tokens.sql.ts'
import { type SignupRow, takeSignup } from './signups.sql.ts'

/**
 * Whoever opens the mail has the address, and is in. The password of the sign-up is theirs only when it was chosen in
 * this browser: a stranger who signed up with the address is not left with a password to it.
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
    return signIn(tx, call, current, { method: 'password', anonymousId })
  })
}

/** The sign-up is taken before its token, in the order in which signing up writes them, so that nobody locks anyone out. */
async function take(tx: Change, { scope, now }: ContactCall, tokenHash: Buffer): Promise<SignupRow | null> {
  const email = await findMailedToken(tx, scope, 'verify_email', tokenHash, now)
  const signup = email === null ? null : await takeSignup(tx, scope, email, now)
  const isFirst = signup !== null && (await takeMailedToken(tx, scope, 'verify_email', tokenHash, now)) !== null
  return isFirst ? signup : null
}

const refuse = () => fail('unauthorized', 'This link has been used, has expired or was never issued.')
