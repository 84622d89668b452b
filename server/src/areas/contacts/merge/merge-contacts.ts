import type { Change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import { fail } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { countUsage } from '../../operator-plan/public.ts'
import { moveActivity } from '../activity/activity.sql.ts'
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
import { foldContact } from '../rules.ts'
import { findSurvivor, insertMerge } from './merges.sql.ts'

/**
 * Folds one contact into another: all that is known of `from`, and all that any area holds of it, becomes `into`'s,
 * and the row of `from` goes. Where both were folded together before, nothing happens.
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
  await saveContact(tx, scope, kept, foldContact(kept, gone, now))
  await moveIdentities(tx, scope, gone.id, kept.id)
  await foldCredentials(tx, platform, scope, gone.id, kept.id)
  await foldActivity(tx, scope, gone.id, kept.id)
  await platform.contactData.merge(tx, { scope, from: gone.id, into: kept.id })
  await insertMerge(tx, scope, gone.id, kept.id, now)
  await deleteContact(tx, scope, gone.id)
  if (kept.kind === 'visitor' && gone.kind === 'identified') recordIdentified(tx, kept.id)
  recordMerged(tx, gone.id, kept.id)
  return (await lockContact(tx, scope, kept.id)) ?? fail('internal')
}

/** Both as they live now, locked in one order so that two merges cannot wait for each other. */
async function lockBoth(tx: Change, scope: EnvironmentScope, from: string, into: string) {
  const gone = (await findSurvivor(tx, scope, from)) ?? from
  const kept = (await findSurvivor(tx, scope, into)) ?? into
  const rows = new Map<string, ContactRow>()
  for (const id of new Set([gone, kept].toSorted())) rows.set(id, await lockLive(tx, scope, id))
  return { from: rows.get(gone) ?? fail('internal'), into: rows.get(kept) ?? fail('internal') }
}

/** Whoever was folded elsewhere while this waited for it has to be looked up anew. */
async function lockLive(tx: Change, scope: EnvironmentScope, id: string): Promise<ContactRow> {
  const contact = await lockContact(tx, scope, id)
  if (contact) return contact
  return (await findSurvivor(tx, scope, id)) === null ? fail('not_found') : raced()
}

/** In a month in which both were active they counted as two, and are one now. */
async function foldActivity(tx: Change, scope: EnvironmentScope, from: string, into: string): Promise<void> {
  for (const month of await moveActivity(tx, scope, from, into)) {
    await countUsage(tx, scope.organizationId, { name: 'active_contacts', count: -1, now: new Date(month) })
  }
}

/** A password or second factor is never lost by folding: the surviving contact keeps its own, or gets the other's. */
async function foldCredentials(
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
  await inheritCredentials(tx, scope, into, {
    password_hash: own.password_hash ?? other.password_hash,
    totp_secret: sealed,
    totp_last_step: factor.totp_last_step,
    two_factor_at: factor.two_factor_at,
  })
  if (takesFactor) await moveRecoveryCodes(tx, scope, from, into)
}
