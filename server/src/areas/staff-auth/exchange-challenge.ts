import type { staffAuth } from '@userkeep/contract'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { openSession } from '../sessions/public.ts'
import { guessCode } from './guesses.ts'
import { spendSecondFactor } from './second-factor.ts'
import { deleteStaffTokens, takeStaffToken } from './staff-tokens.sql.ts'
import { findUser } from './users.sql.ts'

/** A wrong code does not consume the challenge; a right one does. */
export const exchangeChallenge: Verb<typeof staffAuth.routes.twoFactor> = async (call) => {
  const { body, ip, userAgent, now, change, platform } = call
  const secrets = platform.secrets ?? fail('two_factor_unavailable')
  return change(async (tx) => {
    const userId = await takeStaffToken(tx, 'two_factor', hashToken(body.challenge_token), now)
    const user = userId && (await findUser(tx, userId))
    if (!user) return fail('unauthorized', 'The challenge has been used, has expired or was never issued.')
    const isRight = await guessCode(call, tx, user.id, () => spendSecondFactor(tx, secrets, user, body.code, now))
    if (!isRight) fail('unauthorized', 'The code is wrong.')
    await deleteStaffTokens(tx, 'two_factor', user.id)
    return openSession(tx, user, { ip, userAgent, now })
  })
}
