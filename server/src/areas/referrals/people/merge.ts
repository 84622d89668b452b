import type { Change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { MergedContacts } from '../../contacts/public.ts'
import { endReferral } from '../course/end-referral.ts'
import { lockReferral, type ReferralRow, referrerOf } from '../course/referrals.sql.ts'
import { moveCodes } from '../links/codes.sql.ts'
import { mergeTouches } from '../links/touches.sql.ts'
import { lockProgram } from '../program/program.sql.ts'
import { hasReferrals, lockByReferred, lockOpenOf, markDuplicate, moveReferrals, moveRewards } from './people.sql.ts'
import { survivorOf } from './rules.ts'

/** Merges referrals, so that the survivor was referred once, not by themselves, and in no cycle. */
export async function mergeReferrals(tx: Change, { scope, from, into }: MergedContacts, now: Date): Promise<void> {
  await moveCodes(tx, scope, from, into)
  await mergeTouches(tx, scope, from, into)
  if (!(await hasReferrals(tx, scope, [from, into]))) return
  await lockProgram(tx, scope)
  await endDuplicates(tx, scope, await lockByReferred(tx, scope, [from, into]), now)
  await moveReferrals(tx, scope, from, into)
  await moveRewards(tx, scope, from, into)
  for (const referral of await lockOpenOf(tx, scope, into)) {
    if (referral.referrer_id === referral.referred_id) await endReferral(tx, scope, referral, 'self', now)
  }
  await openChain(tx, scope, into, now)
}

async function endDuplicates(tx: Change, scope: EnvironmentScope, both: readonly ReferralRow[], now: Date) {
  const kept = survivorOf(both)
  for (const referral of both) {
    if (referral === kept) continue
    const ended = await endReferral(tx, scope, referral, 'duplicate', now)
    if (ended === null) await markDuplicate(tx, scope, referral.id)
  }
}

/** Breaks a cycle at its newest unpaid referral. */
async function openChain(tx: Change, scope: EnvironmentScope, contactId: string, now: Date): Promise<void> {
  const links = await circleOf(tx, scope, contactId)
  const open: ReferralRow[] = []
  for (const id of links.toSorted()) {
    const referral = await lockReferral(tx, scope, id)
    if (referral?.state === 'pending' || referral?.state === 'holding') open.push(referral)
  }
  const youngest = open.toSorted((a, b) => Date.parse(b.signed_up_at) - Date.parse(a.signed_up_at))[0]
  if (youngest) await endReferral(tx, scope, youngest, 'chain', now)
}

const longest = 200

/** Returns the referrals of a cycle through this contact; none if the chain ends elsewhere. */
async function circleOf(tx: Change, scope: EnvironmentScope, contactId: string): Promise<string[]> {
  const links: string[] = []
  let at = contactId
  while (links.length < longest) {
    const link = await referrerOf(tx, scope, at)
    if (!link || link.referrer_id === null) return []
    links.push(link.id)
    if (link.referrer_id === contactId) return links
    at = link.referrer_id
  }
  return []
}
