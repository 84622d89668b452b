import type { Change } from '../../../platform/change.ts'
import { fail } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { countUsage } from '../../operator-plan/public.ts'
import { moveActivity } from '../activity/activity.sql.ts'
import { mergeContactData } from '../contact-data.ts'
import { recordIdentified, recordMerged } from '../contact-facts.ts'
import {
  contactTotpContext,
  findContactCredentials,
  inheritCredentials,
  moveRecoveryCodes,
} from '../identities/credentials.sql.ts'
import { moveIdentities } from '../identities/identities.sql.ts'
import { type ContactRow, deleteContact, lockContact, saveContact } from '../profile/contacts.sql.ts'
import { raced } from '../raced.ts'
import { mergeContact } from '../rules.ts'
import { findSurvivor, insertMerge } from './merges.sql.ts'

/**
 * Merges a contact into another: all data of `from` moves to `into`, and the row of `from` is deleted. Does nothing if
 * they were merged before.
 */
export async function mergeContacts(
  tx: Change,
  platform: Platform,
  scope: EnvironmentScope,
  from: string,
  into: string,
  now: Date,
): Promise<ContactRow> {
  const held = await lockBoth(tx, scope, from, into)
  const kept = held.into
  const gone = held.from
  if (gone.id === kept.id) return kept
  await saveContact(tx, scope, kept, mergeContact(kept, gone, now))
  await moveIdentities(tx, scope, gone.id, kept.id)
  await mergeCredentials(tx, platform, scope, gone.id, kept.id)
  await mergeActivity(tx, scope, gone.id, kept.id)
  await mergeContactData(platform, tx, { scope, from: gone.id, into: kept.id })
  await insertMerge(tx, scope, gone.id, kept.id, now)
  await deleteContact(tx, scope, gone.id)
  if (kept.kind === 'visitor' && gone.kind === 'identified') recordIdentified(tx, kept.id)
  recordMerged(tx, gone.id, kept.id)
  return (await lockContact(tx, scope, kept.id)) ?? fail('internal')
}

/** Locks both survivors in a fixed order, so that two merges cannot deadlock. */
async function lockBoth(tx: Change, scope: EnvironmentScope, from: string, into: string) {
  const gone = (await findSurvivor(tx, scope, from)) ?? from
  const kept = (await findSurvivor(tx, scope, into)) ?? into
  const rows = new Map<string, ContactRow>()
  for (const id of new Set([gone, kept].toSorted())) rows.set(id, await lockLive(tx, scope, id))
  return { from: rows.get(gone) ?? fail('internal'), into: rows.get(kept) ?? fail('internal') }
}

/** Looks up the survivor if the contact was merged while this waited for the lock. */
async function lockLive(tx: Change, scope: EnvironmentScope, id: string): Promise<ContactRow> {
  const contact = await lockContact(tx, scope, id)
  if (contact) return contact
  return (await findSurvivor(tx, scope, id)) === null ? fail('not_found') : raced()
}

/** In months in which both were active they counted as two contacts, and count as one now. */
async function mergeActivity(tx: Change, scope: EnvironmentScope, from: string, into: string): Promise<void> {
  for (const month of await moveActivity(tx, scope, from, into)) {
    await countUsage(tx, scope.organizationId, { name: 'active_contacts', count: -1, now: new Date(month) })
  }
}

/**
 * Keeps the credentials of the survivor, or takes those of the other if it has none, so that a merge loses no password
 * or second factor.
 */
async function mergeCredentials(
  tx: Change,
  { secrets }: Platform,
  scope: EnvironmentScope,
  from: string,
  into: string,
): Promise<void> {
  const own = (await findContactCredentials(tx, scope, into)) ?? fail('internal')
  const other = (await findContactCredentials(tx, scope, from)) ?? fail('internal')
  const takesFactor = own.two_factor_at === null && other.two_factor_at !== null && secrets !== null
  const takesPassword = own.password_hash === null && other.password_hash !== null
  if (!takesFactor && !takesPassword) return
  const factor = takesFactor ? other : own
  const sealed =
    takesFactor && other.totp_secret !== null
      ? secrets.seal(secrets.open(other.totp_secret, contactTotpContext(from)), contactTotpContext(into))
      : own.totp_secret
  const { password_hash, password_scheme } = takesPassword ? other : own
  await inheritCredentials(tx, scope, into, {
    password_hash,
    password_scheme,
    totp_secret: sealed,
    totp_last_step: factor.totp_last_step,
    two_factor_at: factor.two_factor_at,
  })
  if (takesFactor) await moveRecoveryCodes(tx, scope, from, into)
}
