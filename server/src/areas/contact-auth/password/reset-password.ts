import type { contactAuth } from '@userkeep/contract'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { contactTurn, endOpenProofs, revokeContactSessions } from '../../contact-sessions/public.ts'
import { emailKey, findContactByIdentity, setContactPassword } from '../../contacts/public.ts'
import { settingsWith } from '../contact-call.ts'
import { prove } from '../prove.ts'
import { takeMailedToken } from '../tokens.sql.ts'

/** One 401 for a used, an expired and a never-issued token. Whoever had a session has none after. */
export const resetPassword: Verb<typeof contactAuth.routes.resetPassword> = async (call) => {
  const { body, scope, now, change, platform } = call
  const settings = await settingsWith(call, 'password')
  const passwordHash = await platform.passwords.hash(body.password, contactTurn(scope, body.token))
  await change(async (tx) => {
    const mailed = await takeMailedToken(tx, scope, 'password_reset', hashToken(body.token), now)
    const known = mailed && (await findContactByIdentity(tx, scope, 'email', emailKey(mailed.email)))
    if (!mailed || !known) return refuse()
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

const refuse = () => fail('unauthorized', 'This link has been used, has expired or was never issued.')
