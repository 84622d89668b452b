import { type account, confirmationSeconds } from '@userkeep/contract'
import { hashToken } from '../../platform/crypto/tokens.ts'
import type { Db } from '../../platform/db/sql.ts'
import { diff } from '../../platform/diff.ts'
import { fail, invalid } from '../../platform/fail.ts'
import type { Call, Verb } from '../../platform/http/call.ts'
import { confirmSession, deleteSessionsOfUser, issueToken, shownUser } from '../sessions/public.ts'
import {
  deleteStaffTokens,
  findUser,
  guessCode,
  guessPassword,
  lockUser,
  mailVerification,
  proveEmail,
  renameUser,
  setPasswordHash,
  spendSecondFactor,
  staffTurn,
  takeStaffToken,
  type UserRow,
} from '../staff-auth/public.ts'
import { accountTarget } from './rules.ts'

export const getAccount: Verb<typeof account.routes.get> = async ({ caller }) => shownUser(caller.user)

export const updateAccount: Verb<typeof account.routes.update> = async ({ body, caller, change }) =>
  change(async (tx) => {
    const before = shownUser(caller.user)
    const after = { ...before, ...body }
    await renameUser(tx, caller.user.id, after.name)
    tx.audited({ target: accountTarget(caller.user), changes: diff(before, after, ['name']) })
    return after
  })

/** Ends everything that the old password opened or could still open. The caller continues with a new session. */
export const changePassword: Verb<typeof account.routes.changePassword> = async (call) => {
  const { body, caller, ip, userAgent, now, change, platform } = call
  const userId = caller.user.id
  const lockAccount = await requireOwnPassword(call, body.current_password)
  const passwordHash = await platform.passwords.hash(body.new_password, staffTurn(ip, caller.user.email))
  return change(async (tx) => {
    await lockAccount(tx)
    await setPasswordHash(tx, userId, passwordHash)
    await deleteStaffTokens(tx, 'two_factor', userId)
    await deleteStaffTokens(tx, 'password_reset', userId)
    await deleteSessionsOfUser(tx, userId)
    tx.audited({ target: accountTarget(caller.user) })
    return issueToken(tx, { userId, activeCode: caller.organization.code, ip, userAgent, now })
  })
}

type Route = typeof account.routes.confirm

export const confirmAccount: Verb<Route> = async (call) => {
  const { body, caller, now, change } = call
  if ((body.password === undefined) === (body.code === undefined)) {
    invalid('password', 'or code is required, but not both')
  }
  const check = body.code === undefined ? await byPassword(call, body.password ?? '') : byCode(call, body.code)
  return change(async (tx) => {
    await check(tx)
    await confirmSession(tx, caller.session.id, now)
    tx.audited({
      target: accountTarget(caller.user),
      changes: { by: { to: body.code === undefined ? 'password' : 'code' } },
    })
    return { confirmed_until: new Date(now.getTime() + confirmationSeconds * 1000).toISOString() }
  })
}

async function byPassword(call: Call<Route>, password: string): Promise<(tx: Db) => Promise<unknown>> {
  return requireOwnPassword(call, password)
}

const byCode =
  (call: Call<Route>, code: string) =>
  async (tx: Db): Promise<void> => {
    const { caller, now, platform } = call
    const secrets = platform.secrets ?? fail('two_factor_unavailable')
    const user = (await findUser(tx, caller.user.id)) ?? fail('internal')
    if (user.two_factor_at === null) fail('conflict', 'Two-factor authentication is off. Confirm with your password.')
    if (!(await guessCode(call, tx, user.id, () => spendSecondFactor(tx, secrets, user, code, now)))) {
      invalid('code', 'must be the current code of the authenticator or a recovery code')
    }
  }

type StaffCall = Pick<Call, 'db' | 'ip' | 'now' | 'platform'> & { caller: { user: { id: string } } }

/** Holds the account for the rest of the transaction, with the password that was checked still in force. */
type LockAccount = (tx: Db) => Promise<UserRow>

/** Requires the password again, because a session left open on a computer is not enough. */
export async function requireOwnPassword(call: StaffCall, password: string): Promise<LockAccount> {
  const { caller, db } = call
  const user = await findUser(db, caller.user.id)
  const passwordHash = user?.password_hash ?? null
  if (user === null || passwordHash === null) {
    fail('invalid_password', 'Your account has no password yet. Choose one with "forgot password" first.')
  }
  if (!(await guessPassword(call, db, { email: user.email, user, password }))) fail('invalid_password', wrong)
  return async (tx) => (await lockUser(tx, user.id, passwordHash)) ?? fail('invalid_password', wrong)
}

const wrong = 'This is not your current password.'

const perAccount = { max: 5, windowSeconds: 3600 }

export const resendVerification: Verb<typeof account.routes.resendVerification> = async ({
  caller: { user },
  now,
  change,
  platform,
}) => {
  if (user.emailVerified) fail('conflict', 'Your email is already verified.')
  const { allowed, resetSeconds } = await platform.limiter.consume('account.resendVerification', user.id, perAccount)
  if (!allowed) fail('rate_limited', { headers: { 'retry-after': String(resetSeconds) } })
  await change(async (tx) => {
    await mailVerification(tx, platform.settings, user, now)
    tx.audited({ target: accountTarget(user) })
  })
}

/**
 * Requires the session as well as the token: with the token alone, a click by the owner of an address would confirm the
 * account that a stranger made with it.
 */
export const verifyEmail: Verb<typeof account.routes.verifyEmail> = async ({ body, caller, now, change }) => {
  const { user } = caller
  if (user.emailVerified) return shownUser(user)
  return change(async (tx) => {
    const userId = await takeStaffToken(tx, 'email_verification', hashToken(body.token), now)
    if (userId === null) return invalid('token', 'is invalid, expired or already used')
    if (userId !== user.id)
      return fail('wrong_recipient', 'This link is for another account. Sign in with that account.')
    await proveEmail(tx, user.id, now)
    await deleteStaffTokens(tx, 'email_verification', user.id)
    tx.audited({ target: accountTarget(user), changes: { email_verified: { from: false, to: true } } })
    return shownUser({ ...user, emailVerified: true })
  })
}
