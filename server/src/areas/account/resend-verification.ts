import type { account } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { mailVerification } from '../staff-auth/public.ts'
import { accountTarget } from './rules.ts'

const perAccount = { max: 5, windowSeconds: 3600 }

export const resendVerification: Verb<typeof account.routes.resendVerification> = async ({
  caller: { user },
  now,
  change,
  platform,
}) => {
  if (user.emailVerified) fail('conflict', 'Your address is verified already.')
  const { allowed, resetSeconds } = await platform.limiter.consume('account.resendVerification', user.id, perAccount)
  if (!allowed) fail('rate_limited', { headers: { 'retry-after': String(resetSeconds) } })
  await change(async (tx) => {
    await mailVerification(tx, platform.settings, user, now)
    tx.audited({ target: accountTarget(user) })
  })
}
