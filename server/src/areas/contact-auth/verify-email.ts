import type { contactAuth } from '@userkeep/contract'
import type { Change } from '../../platform/change.ts'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findContactCredentials, setContactPassword } from '../contacts/public.ts'
import { type ContactCall, settingsWith } from './contact-call.ts'
import { prove } from './prove.ts'
import { signIn } from './sign-in.ts'
import { type SignupRow, takeSignup } from './signups.sql.ts'
import { findMailedToken, takeMailedToken } from './tokens.sql.ts'

export const verifyEmail: Verb<typeof contactAuth.routes.verifyEmail> = async (call) => {
  const { body, scope, change } = call
  const anonymousId = body.anonymous_id
  const settings = await settingsWith(call, 'password')
  return change(async (tx) => {
    const signup = (await take(tx, call, hashToken(body.token))) ?? refuse()
    const { email: value, name, password_hash } = signup
    const contact = await prove(tx, call, settings, { kind: 'email', value, proof: 'mail', name }, anonymousId)
    const credentials = await findContactCredentials(tx, scope, contact.id)
    if (credentials?.password_hash === null) await setContactPassword(tx, scope, contact.id, password_hash)
    return signIn(tx, call, contact, { method: 'password', anonymousId })
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
