import type { contactAuth } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { contactTurn, guessContactSecret } from '../../contact-sessions/public.ts'
import {
  emailKey,
  findContactByIdentity,
  findContactCredentials,
  lockContactCredentials,
  setContactPassword,
} from '../../contacts/public.ts'
import { settingsWith } from '../contact-call.ts'
import { signIn } from '../sign-in.ts'

const nobody = '00000000-0000-0000-0000-000000000000'

/** One 401 for an unknown email, an account without a password and a wrong one, each after the same work. */
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
  const matches = await guessContactSecret(call, db, guess, () => passwords.verify(body.password, passwordHash, whose))
  if (contact === null || passwordHash === null || !matches) return refuse()
  const stronger = passwords.needsRehash(passwordHash) ? await passwords.hash(body.password, whose) : null
  return change(async (tx) => {
    // Password and second factor may have changed while the password was being checked.
    const held = (await lockContactCredentials(tx, scope, contact.id, passwordHash)) ?? refuse()
    if (stronger) await setContactPassword(tx, scope, contact.id, stronger)
    const current = { ...contact, two_factor_at: held.two_factor_at }
    return signIn(tx, call, current, { method: 'password', anonymousId: body.anonymous_id })
  })
}

const refuse = () => fail('unauthorized', 'The email or the password is wrong.')
