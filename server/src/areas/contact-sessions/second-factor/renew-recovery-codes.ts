import type { contactSessions } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { requireOwnSecondFactor } from './own-second-factor.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'

export const renewRecoveryCodes: Verb<typeof contactSessions.routes.renewRecoveryCodes> = async (call) => {
  const lockContact = await requireOwnSecondFactor(call)
  return call.change(async (tx) => {
    await lockContact(tx)
    return { recovery_codes: await issueRecoveryCodes(tx, call.scope, call.caller.contactId) }
  })
}
