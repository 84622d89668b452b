import type { account } from '@userkeep/contract'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { checkTotp, newRecoveryCodes, newTotp } from '../../platform/crypto/totp.ts'
import type { Db } from '../../platform/db/sql.ts'
import { fail, invalid } from '../../platform/fail.ts'
import type { Call, Verb } from '../../platform/http/call.ts'
import {
  deleteStaffTokens,
  findUser,
  guessCode,
  replaceRecoveryCodes,
  setPendingTotp,
  spendSecondFactor,
  totpContext,
  turnTwoFactorOff,
  turnTwoFactorOn,
} from '../staff-auth/public.ts'
import { requireOwnPassword } from './account.ts'
import { accountTarget } from './rules.ts'

type Routes = typeof account.routes
type TwoFactorCall = Call<Routes['renewRecoveryCodes']> | Call<Routes['disableTwoFactor']>

/**
 * Requires a code of the current second factor, so that a stolen password cannot remove it. Returns a function that
 * locks the account and spends the code in the transaction of the change.
 */
async function requireOwnTwoFactor(call: TwoFactorCall): Promise<(tx: Db) => Promise<void>> {
  const { body, now, platform } = call
  const secrets = platform.secrets ?? fail('two_factor_unavailable')
  const lockAccount = await requireOwnPassword(call, body.password)
  return async (tx) => {
    const user = await lockAccount(tx)
    if (user.two_factor_at === null) fail('conflict', 'Two-factor authentication is off.')
    if (!(await guessCode(call, tx, user.id, () => spendSecondFactor(tx, secrets, user, body.code, now)))) {
      invalid('code', 'must be the current code of the authenticator or a recovery code')
    }
  }
}

/** Returns the secret once and stores it encrypted. Sign-in does not change until it is confirmed. */
export const enrolTwoFactor: Verb<typeof account.routes.enrolTwoFactor> = async (call) => {
  const {
    body,
    caller: { user },
    change,
    platform,
  } = call
  const secrets = platform.secrets ?? fail('two_factor_unavailable')
  const lockAccount = await requireOwnPassword(call, body.password)
  const { secret, uri } = newTotp(user.email, 'Userkeep')
  return change(async (tx) => {
    if ((await lockAccount(tx)).two_factor_at !== null) fail('conflict', 'Two-factor authentication is already on.')
    await setPendingTotp(tx, user.id, secrets.seal(secret, totpContext(user.id)))
    tx.audited({ target: accountTarget(user) })
    return { secret, uri }
  })
}

export const confirmTwoFactor: Verb<typeof account.routes.confirmTwoFactor> = async (call) => {
  const {
    body,
    caller: { user },
    now,
    change,
    platform,
  } = call
  const secrets = platform.secrets ?? fail('two_factor_unavailable')
  return change(async (tx) => {
    const { totp_secret: sealed, two_factor_at } = (await findUser(tx, user.id)) ?? fail('internal')
    if (two_factor_at !== null) fail('conflict', 'Two-factor authentication is already on.')
    if (sealed === null) return fail('conflict', 'No enrollment to confirm. Start one first.')
    const step = checkTotp(secrets.open(sealed, totpContext(user.id)), body.code, now, null)
    const isRight = await guessCode(call, tx, user.id, async () => step !== null)
    if (!isRight || step === null) return invalid('code', 'must be the current code of the authenticator')
    if (!(await turnTwoFactorOn(tx, user.id, { sealed, step, now }))) {
      fail('conflict', 'Another enrollment was started or confirmed in the meantime.')
    }
    tx.audited({ target: accountTarget(user) })
    return { recovery_codes: await issueRecoveryCodes(tx, user.id) }
  })
}

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

/** Replaces the remaining recovery codes by ten new ones. They appear only in the answer. */
async function issueRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(db, userId, codes.map(hashToken))
  return codes
}

export const renewRecoveryCodes: Verb<typeof account.routes.renewRecoveryCodes> = async (call) => {
  const lockAccount = await requireOwnTwoFactor(call)
  const { user } = call.caller
  return call.change(async (tx) => {
    await lockAccount(tx)
    tx.audited({ target: accountTarget(user) })
    return { recovery_codes: await issueRecoveryCodes(tx, user.id) }
  })
}
