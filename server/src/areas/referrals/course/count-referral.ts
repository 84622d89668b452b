import type { Change } from '../../../platform/change.ts'
import { days } from '../../../platform/clock.ts'
import { newId } from '../../../platform/crypto/ids.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { countInProgram, lockProgram, type ProgramRow } from '../program/program.sql.ts'
import { insertReward, type RewardSide } from '../rewards/rewards.sql.ts'
import { endReferral } from './end-referral.ts'
import { evidenceOf } from './evidence.ts'
import { countOfReferrer, keepContacts, lockReferralOf, type ReferralRow, saveHolding } from './referrals.sql.ts'
import { fraudIn, isCapped } from './rules.ts'

interface Counted {
  referredId: string
  at: Date
  /** The payment that counts, if any. */
  payment: { customerId: string; invoiceId: string } | null
}

/** Counts a referral whose condition is met: the rewards are owed from now on, and on hold. */
export async function countReferral(
  tx: Change,
  scope: EnvironmentScope,
  { referredId, at, payment }: Counted,
  now: Date,
): Promise<void> {
  if (!(await keepContacts(tx, scope, [referredId])).has(referredId)) return
  const program = await lockProgram(tx, scope)
  const referral = await lockReferralOf(tx, scope, referredId)
  if (!program?.active || referral?.state !== 'pending' || referral.referrer_id === null) return
  const pair = {
    referrerId: referral.referrer_id,
    referredId,
    sameDevice: referral.same_device,
    payerId: payment?.customerId ?? null,
  }
  const reason = fraudIn(await evidenceOf(tx, scope, pair))
  const counted = { ofReferrer: await countOfReferrer(tx, scope, pair.referrerId), total: program.counted }
  const refusal = reason ?? (isCapped(program, counted) ? 'cap' : null)
  if (refusal) {
    await endReferral(tx, scope, referral, refusal, now)
    return
  }
  await hold(tx, scope, { program, referral, ...pair, at, payment })
}

interface Held {
  program: ProgramRow
  referral: ReferralRow
  referrerId: string
  referredId: string
  at: Date
  payment: Counted['payment']
}

async function hold(tx: Change, scope: EnvironmentScope, held: Held): Promise<void> {
  const { program, referral, referrerId, referredId, at, payment } = held
  const until = new Date(at.getTime() + days(program.hold_days))
  const { customerId = null, invoiceId = null } = payment ?? {}
  await saveHolding(tx, scope, referral.id, { at, customerId, invoiceId, until })
  await countInProgram(tx, scope, 1)
  const sides: [RewardSide, string, ProgramRow['referrer_reward']][] = [
    ['referrer', referrerId, program.referrer_reward],
    ['referred', referredId, program.referred_reward],
  ]
  for (const [side, contactId, terms] of sides) {
    if (terms)
      await insertReward(tx, scope, { id: newId(), referralId: referral.id, side, contactId, terms, dueAt: until })
  }
  tx.fact({
    type: 'referral.counted',
    about: referral.id,
    contactId: referrerId,
    data: { contact_id: referrerId, referral_id: referral.id, referred_id: referredId },
    occurredAt: at,
  })
}
