import type { account } from '@userkeep/contract'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { fail, invalid } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { shownUser } from '../sessions/public.ts'
import { deleteStaffTokens, proveEmail, takeStaffToken } from '../staff-auth/public.ts'
import { accountTarget } from './rules.ts'

/**
 * The mail proves whose address it is, the session whose account: with the token alone, the owner of an address would
 * confirm the account that a stranger has made with it, by a click.
 */
export const verifyEmail: Verb<typeof account.routes.verifyEmail> = async ({ body, caller, now, change }) => {
  const { user } = caller
  if (user.emailVerified) return shownUser(user)
  return change(async (tx) => {
    const userId = await takeStaffToken(tx, 'email_verification', hashToken(body.token), now)
    if (userId === null) return invalid('token', 'has been used, has expired or was never issued')
    if (userId !== user.id) return fail('wrong_recipient', 'This link is for another account. Sign in with that one.')
    await proveEmail(tx, user.id, now)
    await deleteStaffTokens(tx, 'email_verification', user.id)
    tx.audited({ target: accountTarget(user), changes: { email_verified: { from: false, to: true } } })
    return shownUser({ ...user, emailVerified: true })
  })
}
