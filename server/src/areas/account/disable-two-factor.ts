import type { account } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { deleteStaffTokens, turnTwoFactorOff } from '../staff-auth/public.ts'
import { requireOwnTwoFactor } from './own-two-factor.ts'
import { accountTarget } from './rules.ts'

export const disableTwoFactor: Verb<typeof account.routes.disableTwoFactor> = async (call) => {
  const lockAccount = await requireOwnTwoFactor(call)
  const { user } = call.caller
  await call.change(async (tx) => {
    await lockAccount(tx)
    await turnTwoFactorOff(tx, user.id)
    await deleteStaffTokens(tx, 'two_factor', user.id)
    tx.audited({ target: accountTarget(user) })
  })
}
