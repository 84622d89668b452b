import type { Change } from '../../../platform/change.ts'
import { change } from '../../../platform/change.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { endReferral } from '../course/end-referral.ts'
import { evidenceOf } from '../course/evidence.ts'
import { lockReferral, type ReferralRow, refundBy, saveEnd } from '../course/referrals.sql.ts'
import { fraudIn } from '../course/rules.ts'
import { lockProgram } from '../program/program.sql.ts'
import { payReward } from './pay-reward.ts'
import { type DueReferral, listDue, lockUnpaid } from './rewards.sql.ts'

const batch = 100

/** Pays rewards whose hold is over, each in its own transaction, so that one failure delays no other. */
export async function payDue(platform: Platform): Promise<void> {
  let last: DueReferral | null = null
  for (;;) {
    const due: DueReferral[] = await listDue(platform.sql, platform.clock.now(), last, batch)
    for (const referral of due) await payOne(platform, referral)
    last = due.at(-1) ?? null
    if (due.length < batch) return
  }
}

async function payOne(platform: Platform, { organization_id, environment_id, id }: DueReferral): Promise<void> {
  const scope = { organizationId: organization_id, environmentId: environment_id }
  await change(platform, scope, (tx) => settle(tx, platform, scope, id)).catch((error: unknown) =>
    platform.log.error({ err: error, referral: id }, 'a referral could not be paid'),
  )
}

async function settle(tx: Change, platform: Platform, scope: EnvironmentScope, id: string): Promise<void> {
  const now = platform.clock.now()
  await lockProgram(tx, scope)
  const referral = await lockReferral(tx, scope, id)
  if (referral?.state !== 'holding' || Date.parse(referral.hold_until ?? '') > now.getTime()) return
  const refund = await refundOf(tx, scope, referral)
  // The refund is still pending, so it is checked again later.
  if (refund === 'pending') return
  const reason = refund === 'succeeded' ? 'refunded' : await fraudOf(tx, scope, referral)
  if (reason) {
    await endReferral(tx, scope, referral, reason, now)
    return
  }
  await saveEnd(tx, scope, id, { state: 'rewarded', reason: null, at: now })
  for (const reward of await lockUnpaid(tx, scope, id)) {
    await payReward(tx, platform, scope, reward, reward.side === 'referred' ? referral.counted_customer_id : null)
  }
}

/** A refund reported just before the hold ended may not be processed yet. */
const refundOf = async (tx: Change, scope: EnvironmentScope, { counted_invoice_id, hold_until }: ReferralRow) =>
  counted_invoice_id === null || hold_until === null ? null : refundBy(tx, scope, counted_invoice_id, hold_until)

async function fraudOf(tx: Change, scope: EnvironmentScope, referral: ReferralRow) {
  const { referrer_id: referrerId, referred_id: referredId, same_device: sameDevice, counted_customer_id } = referral
  if (referrerId === null || referredId === null) return 'erased'
  return fraudIn(await evidenceOf(tx, scope, { referrerId, referredId, sameDevice, payerId: counted_customer_id }))
}
