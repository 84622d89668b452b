import type { contactAuth } from '@userkeep/contract'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { guessContactSecret, spendContactSecondFactor } from '../contact-sessions/public.ts'
import { findContactCredentials, lockContact } from '../contacts/public.ts'
import { enter } from './sign-in.ts'
import { endChallenges, findChallenge } from './tokens.sql.ts'

/** A wrong code leaves the challenge open; a right one ends every challenge of the contact. */
export const exchangeChallenge: Verb<typeof contactAuth.routes.twoFactor> = async (call) => {
  const { body, scope, now, change, platform } = call
  const secrets = platform.secrets ?? fail('two_factor_unavailable')
  const tokenHash = hashToken(body.challenge_token)
  return change(async (tx) => {
    const challenge = (await findChallenge(tx, scope, tokenHash, now)) ?? refuse()
    const contact = (await lockContact(tx, scope, challenge.contactId)) ?? refuse()
    if (!(await endChallenges(tx, scope, contact.id, tokenHash))) refuse()
    const credentials = (await findContactCredentials(tx, scope, contact.id)) ?? refuse()
    const guess = { secret: 'code', account: contact.id, contactId: contact.id } as const
    const isRight = await guessContactSecret(call, tx, guess, () =>
      spendContactSecondFactor(tx, secrets, scope, credentials, body.code, now),
    )
    if (!isRight) fail('unauthorized', 'The code is wrong.')
    const { method, anonymous_id } = challenge.interrupted
    return enter(tx, call, contact, { method, anonymousId: anonymous_id ?? undefined })
  })
}

const refuse = () => fail('unauthorized', 'The sign-in has expired. Start again.')
