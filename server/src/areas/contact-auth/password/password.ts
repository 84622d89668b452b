import { type contactAuth, families } from '@userkeep/contract'
import { hashToken, newTokenIn } from '../../../platform/crypto/tokens.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { contactTurn, endOpenProofs, guessContactSecret, revokeContactSessions } from '../../contact-sessions/public.ts'
import {
  emailKey,
  findContactByIdentity,
  findContactCredentials,
  listPasswordSchemes,
  lockContactCredentials,
  setContactPassword,
} from '../../contacts/public.ts'
import { settingsWith } from '../contact-call.ts'
import { after, lifetimes } from '../lifetimes.ts'
import { resetMail } from '../mails.ts'
import { allowMail, post, prepareMail } from '../prepare-mail.ts'
import { prove } from '../prove.ts'
import { signIn } from '../sign-in.ts'
import { insertMailedToken, takeMailedToken } from '../tokens.sql.ts'

const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Answers the same 401 for an unknown email, an account without a password and a wrong password, each after the same
 * work.
 */
export const logIn: Verb<typeof contactAuth.routes.login> = async (call) => {
  const { body, scope, db, change, platform } = call
  const { passwords } = platform
  await settingsWith(call, 'password')
  const contact = await findContactByIdentity(db, scope, 'email', emailKey(body.email))
  const credentials = await findContactCredentials(db, scope, contact?.id ?? nobody)
  const passwordHash = credentials?.password_hash ?? null
  const account = emailKey(body.email)
  const whose = contactTurn(scope, account)
  const guess = { secret: 'password', account, contactId: contact?.id ?? null } as const
  const schemes = await listPasswordSchemes(db, scope)
  const matches = await guessContactSecret(call, db, guess, () =>
    passwords.verify(body.password, passwordHash, whose, schemes),
  )
  if (contact === null || passwordHash === null || !matches) return refuseLogIn()
  const stronger = passwords.needsRehash(passwordHash) ? await passwords.hash(body.password, whose) : null
  return change(async (tx) => {
    // Password and second factor may have changed while the password was being verified.
    const held = (await lockContactCredentials(tx, scope, contact.id, passwordHash)) ?? refuseLogIn()
    if (stronger) await setContactPassword(tx, scope, contact.id, stronger)
    const current = { ...contact, two_factor_at: held.two_factor_at }
    return signIn(tx, call, current, { method: 'password', anonymousId: body.anonymous_id })
  })
}

const refuseLogIn = () => fail('unauthorized', 'The email or the password is wrong.')

/** Always answers 202 after the same work. This is also how a first password is set. */
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
    post(tx, prepared, mailing, content)
  })
}

/** Answers the same 401 for a used, expired and never-issued token. Existing sessions end. */
export const resetPassword: Verb<typeof contactAuth.routes.resetPassword> = async (call) => {
  const { body, scope, now, change, platform } = call
  const settings = await settingsWith(call, 'password')
  const passwordHash = await platform.passwords.hash(body.password, contactTurn(scope, body.token))
  await change(async (tx) => {
    const mailed = await takeMailedToken(tx, scope, 'password_reset', hashToken(body.token), now)
    const known = mailed && (await findContactByIdentity(tx, scope, 'email', emailKey(mailed.email)))
    if (!mailed || !known) return refuseLink()
    const { contact } = await prove(
      tx,
      call,
      settings,
      { kind: 'email', value: mailed.email, proof: 'mail' },
      undefined,
    )
    await setContactPassword(tx, scope, contact.id, passwordHash)
    await endOpenProofs(tx, platform, scope, contact.id)
    await revokeContactSessions(tx, scope, contact.id)
  })
}

const refuseLink = () => fail('unauthorized', 'This link is invalid, expired or already used. Request a new one.')
