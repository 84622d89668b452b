import type { contactSessions } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { setContactPassword } from '../contacts/public.ts'
import { endOpenProofs } from './end-open-proofs.ts'
import { contactTurn } from './guesses.ts'
import { requireOwnPassword } from './own-password.ts'
import { revokeContactSessions } from './sessions/contact-sessions.sql.ts'

/** Whatever the old password opened or was about to open ends; this session goes on. */
export const changePassword: Verb<typeof contactSessions.routes.changePassword> = async (call) => {
  const {
    body,
    caller: { contactId, sessionId },
    scope,
    change,
    platform,
  } = call
  const lockCredentials = await requireOwnPassword(call, body.current_password)
  const passwordHash = await platform.passwords.hash(body.new_password, contactTurn(scope, contactId))
  await change(async (tx) => {
    await lockCredentials(tx)
    await setContactPassword(tx, scope, contactId, passwordHash)
    await endOpenProofs(tx, platform, scope, contactId)
    await revokeContactSessions(tx, scope, contactId, sessionId)
  })
}
