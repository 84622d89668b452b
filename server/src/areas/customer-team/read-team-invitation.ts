import type { customerTeam } from '@userkeep/contract'
import { tokenKey } from '../../platform/crypto/tokens.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findInvitationByToken } from '../customers/public.ts'

/** Only whoever was mailed it can ask, so that saying what became of it tells a stranger nothing. */
export const readTeamInvitation: Verb<typeof customerTeam.routes.readInvitation> = async ({ db, caller, now }) =>
  (await findInvitationByToken(db, tokenKey(caller.token), now)) ??
  fail('unauthorized', {
    message: 'This invitation was never issued, or is over since long.',
    headers: { 'www-authenticate': 'Bearer' },
  })
