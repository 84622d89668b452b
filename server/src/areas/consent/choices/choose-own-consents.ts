import type { consent } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { wordingAt } from '../wording/wording-at.ts'
import { holdContact } from './consents.sql.ts'
import { decide } from './decide.ts'
import { consentOf, ownConsents, unknownConsents } from './views.ts'

/** To leave takes no proof: a stranger who withdraws for another does no harm that the other cannot undo. */
export const chooseOwnConsents: Verb<typeof consent.routes.chooseOwn> = async (call) => {
  const { body, caller, scope, change, now, ip, userAgent, platform } = call
  if (!caller.verified && Object.values(body.consents).includes(true)) fail('unverified_session')
  return change(async (tx) => {
    const { contactId } = caller
    if (!(await holdContact(tx, scope, contactId))) fail('not_found')
    const [wording, source] = [await wordingAt(tx, scope, now), body.source ?? 'api']
    await decide(tx, platform, scope, { contactId, choices: body.consents, source, now, wording, ip, userAgent })
    return caller.verified ? ownConsents(await consentOf(tx, scope, contactId), wording) : unknownConsents(wording)
  })
}
