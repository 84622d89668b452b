import type { account } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { requireOwnTwoFactor } from './own-two-factor.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import { accountTarget } from './rules.ts'

export const renewRecoveryCodes: Verb<typeof account.routes.renewRecoveryCodes> = async (call) => {
  const lockAccount = await requireOwnTwoFactor(call)
  const { user } = call.caller
  return call.change(async (tx) => {
    await lockAccount(tx)
    tx.audited({ target: accountTarget(user) })
    return { recovery_codes: await issueRecoveryCodes(tx, user.id) }
  })
}
