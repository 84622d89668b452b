import type { consent } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { wordingAt } from '../wording/wording-at.ts'
import { consentOf, ownConsents, unknownConsents } from './views.ts'

export const getOwnConsents: Verb<typeof consent.routes.own> = async ({ caller, db, scope, now }) => {
  const wording = await wordingAt(db, scope, now)
  return caller.verified ? ownConsents(await consentOf(db, scope, caller.contactId), wording) : unknownConsents(wording)
}
