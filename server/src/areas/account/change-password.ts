import type { account } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { deleteSessionsOfUser, issueToken } from '../sessions/public.ts'
import { deleteStaffTokens, setPasswordHash, staffTurn } from '../staff-auth/public.ts'
import { requireOwnPassword } from './own-password.ts'
import { accountTarget } from './rules.ts'

/** Whatever the old password opened or was about to open ends; the caller goes on with a new session. */
export const changePassword: Verb<typeof account.routes.changePassword> = async (call) => {
  const { body, caller, ip, userAgent, now, change, platform } = call
  const userId = caller.user.id
  const lockAccount = await requireOwnPassword(call, body.current_password)
  const passwordHash = await platform.passwords.hash(body.new_password, staffTurn(ip, caller.user.email))
  return change(async (tx) => {
    await lockAccount(tx)
    await setPasswordHash(tx, userId, passwordHash)
    await deleteStaffTokens(tx, 'two_factor', userId)
    await deleteStaffTokens(tx, 'password_reset', userId)
    await deleteSessionsOfUser(tx, userId)
    tx.audited({ target: accountTarget(caller.user) })
    return issueToken(tx, { userId, activeCode: caller.organization.code, ip, userAgent, now })
  })
}
