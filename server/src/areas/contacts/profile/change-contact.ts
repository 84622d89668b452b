import { isDeepStrictEqual } from 'node:util'
import type { Change } from '../../../platform/change.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { emailKey } from '../../staff-auth/public.ts'
import { notifyAddressChanged } from '../contact-data.ts'
import { recordIdentified } from '../contact-facts.ts'
import {
  type Claim,
  findIdentities,
  heldAs,
  type IdentityRow,
  insertIdentity,
  listEveryIdentity,
  releaseIdentity,
} from '../identities/identities.sql.ts'
import { notifyChanged } from '../notify-changed.ts'
import { raced } from '../raced.ts'
import { attributesProblem, type ContactPatch, patchContact } from '../rules.ts'
import { type ContactRow, saveContact } from './contacts.sql.ts'

type Asserted = Pick<ContactPatch, 'external_id' | 'email'>

/** Returns the identities that the tenant asserts. */
export function assertedBy({ external_id, email }: Asserted): Claim[] {
  const claims: Claim[] = []
  if (typeof external_id === 'string') claims.push({ kind: 'external', value: external_id, proof: 'machine' })
  if (typeof email === 'string') claims.push({ kind: 'email', value: emailKey(email), proof: 'machine' })
  return claims
}

/**
 * The tenant's backend may assert identities, and so may staff who can enter any account. Other staff must not decide
 * who signs in as the contact: an address from them stays unproven and is no identity.
 */
export type ChangedBy = 'backend' | 'impersonator' | 'staff'

interface ChangeOptions {
  held?: readonly IdentityRow[]
  by?: ChangedBy
}

const addressOf = ({ email }: ContactRow): string | null => (email === null ? null : emailKey(email))

/** Applies a change to a locked contact, and replaces the identities that it changes. */
export async function changeContact(
  tx: Change,
  platform: Platform,
  scope: EnvironmentScope,
  before: ContactRow,
  patch: ContactPatch,
  now: Date,
  { held, by = 'backend' }: ChangeOptions = {},
): Promise<ContactRow> {
  const patched = patchContact(before, patch, now)
  const after = by === 'staff' ? { ...patched, kind: before.kind } : patched
  const problem = patch.attributes && attributesProblem(after.attributes)
  if (problem) invalid('attributes', problem)
  const claims = claimsOf(before, after, patch, by)
  const identities = await requireFree(tx, scope, before.id, claims, verifiesShown(patch) ? undefined : held)
  if (by !== 'staff') {
    const isNewAddress = claims.some((claim) => claim.kind === 'email' && !heldAs(identities, claim))
    if (addressOf(before) !== addressOf(after) || isNewAddress) {
      await replaceAddress(tx, platform, scope, { before, after, by })
    }
    if (before.external_id !== null && before.external_id !== after.external_id) {
      await releaseIdentity(tx, scope, before.id, { kind: 'external', value: before.external_id })
    }
    for (const claim of claims) {
      if (!heldAs(identities, claim) && !(await insertIdentity(tx, scope, before.id, claim, now))) raced()
    }
  }
  if (isDeepStrictEqual({ ...before, updated_at: null }, { ...after, updated_at: null })) return before
  await saveContact(tx, scope, before, after)
  await notifyChanged(tx, platform, scope, before, after)
  if (before.kind !== after.kind) recordIdentified(tx, before.id)
  return after
}

/** Returns whether a change proves the address that is shown, without naming it. */
const verifiesShown = ({ email, email_verified }: ContactPatch): boolean =>
  email === undefined && email_verified === true

/**
 * Returns the identities that a change asserts. Staff who write an address back as they read it do not vouch for it, as
 * it may be an unproven address from other staff.
 */
function claimsOf(before: ContactRow, after: ContactRow, patch: ContactPatch, by: ChangedBy): Claim[] {
  const claims = assertedBy(verifiesShown(patch) ? { ...patch, email: after.email } : patch)
  const isRestated = by === 'impersonator' && addressOf(before) === addressOf(after) && patch.email_verified !== true
  return isRestated ? claims.filter(({ kind }) => kind !== 'email') : claims
}

/** Returns the identities that are held already. */
async function requireFree(
  tx: Change,
  scope: EnvironmentScope,
  contactId: string,
  claims: readonly Claim[],
  known: readonly IdentityRow[] | undefined,
): Promise<readonly IdentityRow[]> {
  const held = known ?? (claims.length > 0 ? await findIdentities(tx, scope, claims) : [])
  for (const claim of claims) {
    const row = heldAs(held, claim)
    if (row && row.contact_id !== contactId) {
      fail('conflict', `This ${claim.kind === 'email' ? 'email' : 'external_id'} belongs to another contact.`)
    }
  }
  return held
}

interface ReplacedAddress {
  before: ContactRow
  after: ContactRow
  by: ChangedBy
}

/** Removes the replaced addresses, so that they cannot sign in. If staff replace them, sessions end and they are notified. */
async function replaceAddress(
  tx: Change,
  platform: Platform,
  scope: EnvironmentScope,
  { before, after, by }: ReplacedAddress,
): Promise<void> {
  const contactId = before.id
  const keepsHidden = by === 'backend' && before.email === null
  const from = keepsHidden ? [] : await listReplaced(tx, scope, before, after)
  if (by === 'impersonator') await notifyAddressChanged(platform, tx, { scope, contactId, from, to: after.email })
  for (const value of from) await releaseIdentity(tx, scope, contactId, { kind: 'email', value })
}

async function listReplaced(tx: Change, scope: EnvironmentScope, before: ContactRow, after: ContactRow) {
  const identities = await listEveryIdentity(tx, scope, before.id)
  const addresses = identities.filter(({ kind }) => kind === 'email').map(({ value }) => value)
  return replacedAddresses(before, addresses).filter((address) => address !== addressOf(after))
}

/** Returns the address shown before, or every address that signs in if an unproven one from other staff was shown. */
export function replacedAddresses(before: ContactRow, addresses: readonly string[]): readonly string[] {
  const shown = addressOf(before)
  return shown !== null && addresses.includes(shown) ? [shown] : addresses
}
