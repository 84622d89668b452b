import type { contactSessions } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { turnContactTwoFactorOff } from '../../contacts/public.ts'
import { endOpenProofs } from '../end-open-proofs.ts'
import { requireOwnSecondFactor } from './own-second-factor.ts'

export const disableTwoFactor: Verb<typeof contactSessions.routes.disableTwoFactor> = async (call) => {
  const lockContact = await requireOwnSecondFactor(call)
  const { scope, caller } = call
  await call.change(async (tx) => {
    await lockContact(tx)
    await turnContactTwoFactorOff(tx, scope, caller.contactId)
    await endOpenProofs(tx, call.platform, scope, caller.contactId)
  })
}
