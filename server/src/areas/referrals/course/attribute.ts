import type { ReferralReason } from '@userkeep/contract/shapes/referral'
import type { Change } from '../../../platform/change.ts'
import { newId } from '../../../platform/crypto/ids.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { findContact, findLiveContact } from '../../contacts/public.ts'
import { isIn } from '../../segments/public.ts'
import { ownerOf } from '../links/codes.sql.ts'
import { inOrder, type Touch } from '../links/rules.ts'
import { findTouches } from '../links/touches.sql.ts'
import { lockProgram, type ProgramRow } from '../program/program.sql.ts'
import { countReferral } from './count-referral.ts'
import { endReferral } from './end-referral.ts'
import { evidenceOf } from './evidence.ts'
import { insertReferral, keepContacts, lockReferral } from './referrals.sql.ts'
import { fraudIn, isTooLate } from './rules.ts'

interface SignedUp {
  contactId: string
  /** The time of the sign-up; null if a visitor was merged into a known contact, whose creation counts instead. */
  at: Date | null
}

/**
 * Attributes a sign-up to the referral link that was opened before it. If the tenant's backend made the contact first,
 * the visitor who opened the link is merged later: the link counts if it was opened before.
 */
export async function attribute(
  tx: Change,
  scope: EnvironmentScope,
  program: ProgramRow,
  { contactId, at }: SignedUp,
  now: Date,
): Promise<void> {
  const contact = await findLiveContact(tx, scope, contactId)
  if (contact?.kind !== 'identified') return
  const touches = await findTouches(tx, scope, contact.id)
  if (!touches) return
  const signedUpAt = at ?? new Date(contact.created_at)
  const found = await firstKnown(tx, scope, inOrder(touches, program.attribution, signedUpAt))
  if (!found || !(await keepContacts(tx, scope, [contact.id, found.referrerId])).has(contact.id)) return
  await lockProgram(tx, scope)
  const { touch, referrerId } = found
  const id = newId()
  const made = { id, referrerId, referredId: contact.id, code: touch.code, sameDevice: touch.sameDevice }
  if (!(await insertReferral(tx, scope, { ...made, touchedAt: touch.at, signedUpAt, now }))) return
  const refusal = await refusalOf(tx, scope, program, { ...made, touch, signedUpAt })
  if (refusal) {
    const referral = await lockReferral(tx, scope, id)
    if (referral) await endReferral(tx, scope, referral, refusal, now)
    return
  }
  tx.fact({
    type: 'referral.attributed',
    about: id,
    contactId: contact.id,
    data: { contact_id: contact.id, referral_id: id, referrer_id: referrerId },
    occurredAt: signedUpAt,
  })
  if (program.counts_on === 'signed_up')
    await countReferral(tx, scope, { referredId: contact.id, at: signedUpAt, payment: null }, now)
}

/** A code whose owner was erased refers to nobody. */
async function firstKnown(tx: Change, scope: EnvironmentScope, touches: readonly Touch[]) {
  for (const touch of touches) {
    const referrerId = await ownerOf(tx, scope, touch.code)
    if (referrerId !== null) return { touch, referrerId }
  }
  return null
}

interface Made {
  referrerId: string
  referredId: string
  sameDevice: boolean
  touch: Touch
  signedUpAt: Date
}

async function refusalOf(
  tx: Change,
  scope: EnvironmentScope,
  program: ProgramRow,
  { touch, signedUpAt, ...pair }: Made,
): Promise<ReferralReason | null> {
  const fraud = fraudIn(await evidenceOf(tx, scope, { ...pair, payerId: null }))
  if (fraud) return fraud
  const referrer = await findContact(tx, scope, pair.referrerId)
  const isEligible =
    referrer?.kind === 'identified' &&
    (program.segment_id === null || (await isIn(tx, scope, program.segment_id, pair.referrerId)))
  if (!isEligible) return 'not_eligible'
  return isTooLate(touch.at, signedUpAt, program.window_days) ? 'too_late' : null
}
