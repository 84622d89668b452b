import type { account } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { deleteStaffTokens, turnTwoFactorOff } from '../staff-auth/public.ts'
import { requireOwnPassword } from './own-password.ts'
import { accountTarget } from './rules.ts'

export const disableTwoFactor: Verb<typeof account.routes.disableTwoFactor> = async ({
  body,
  caller: { user },
  db,
  change,
  platform,
}) => {
  if (platform.secrets === null) fail('two_factor_unavailable')
  const holdAccount = await requireOwnPassword(db, platform.passwords, user.id, body.password)
  await change(async (tx) => {
    if ((await holdAccount(tx)).two_factor_at === null) fail('conflict', 'Two-factor sign-in is not on.')
    await turnTwoFactorOff(tx, user.id)
    await deleteStaffTokens(tx, 'two_factor', user.id)
    tx.audited({ target: accountTarget(user) })
  })
}
