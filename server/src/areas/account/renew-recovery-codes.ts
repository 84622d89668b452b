import type { account } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { requireOwnPassword } from './own-password.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import { accountTarget } from './rules.ts'

export const renewRecoveryCodes: Verb<typeof account.routes.renewRecoveryCodes> = async ({
  body,
  caller: { user },
  db,
  change,
  platform,
}) => {
  if (platform.secrets === null) fail('two_factor_unavailable')
  const holdAccount = await requireOwnPassword(db, platform.passwords, user.id, body.password)
  return change(async (tx) => {
    if ((await holdAccount(tx)).two_factor_at === null) fail('conflict', 'Two-factor sign-in is not on.')
    tx.audited({ target: accountTarget(user) })
    return { recovery_codes: await issueRecoveryCodes(tx, user.id) }
  })
}
