import { isDeepStrictEqual } from 'node:util'
import type { Change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { emailKey } from '../../staff-auth/public.ts'
import { recordIdentified } from '../contact-facts.ts'
import {
  type Claim,
  findIdentities,
  heldAs,
  type IdentityRow,
  insertIdentity,
  releaseIdentity,
} from '../identities/identities.sql.ts'
import { raced } from '../raced.ts'
import { attributesProblem, type ContactPatch, patchContact } from '../rules.ts'
import { tellChanged } from '../tell-changed.ts'
import { type ContactRow, saveContact } from './contacts.sql.ts'

type Asserted = Pick<ContactPatch, 'external_id' | 'email'>

/** The identities that the tenant asserts by naming them. */
export function assertedBy({ external_id, email }: Asserted): Claim[] {
  const claims: Claim[] = []
  if (typeof external_id === 'string') claims.push({ kind: 'external', value: external_id, proof: 'machine' })
  if (typeof email === 'string') claims.push({ kind: 'email', value: emailKey(email), proof: 'machine' })
  return claims
}

/** Changes a held contact as its tenant says. What it is known by is exchanged for what it is known by from now on. */
export async function changeContact(
  tx: Change,
  platform: Platform,
  scope: EnvironmentScope,
  before: ContactRow,
  patch: ContactPatch,
  now: Date,
  held?: readonly IdentityRow[],
): Promise<ContactRow> {
  const after = patchContact(before, patch, now)
  const problem = patch.attributes && attributesProblem(after.attributes)
  if (problem) invalid('attributes', problem)
  await assert(tx, scope, before.id, patch, now, held)
  await withdraw(tx, scope, before, after)
  if (isDeepStrictEqual({ ...before, updated_at: null }, { ...after, updated_at: null })) return before
  await saveContact(tx, scope, before, after)
  await tellChanged(tx, platform, scope, before, after)
  if (before.kind !== after.kind) recordIdentified(tx, before.id)
  return after
}

async function assert(
  tx: Change,
  scope: EnvironmentScope,
  contactId: string,
  patch: ContactPatch,
  now: Date,
  known: readonly IdentityRow[] | undefined,
): Promise<void> {
  const claims = assertedBy(patch)
  const held = known ?? (claims.length > 0 ? await findIdentities(tx, scope, claims) : [])
  for (const claim of claims) {
    const row = heldAs(held, claim)
    if (row && row.contact_id !== contactId) {
      fail('conflict', `This ${claim.kind === 'email' ? 'email' : 'external_id'} belongs to another contact.`)
    }
    if (!row && !(await insertIdentity(tx, scope, contactId, claim, now))) raced()
  }
}

/** An address given up by its tenant opens the account no more. */
async function withdraw(tx: Change, scope: EnvironmentScope, before: ContactRow, after: ContactRow): Promise<void> {
  const kept = assertedBy(after).map(({ kind, value }) => `${kind} ${value}`)
  for (const claim of assertedBy(before)) {
    if (!kept.includes(`${claim.kind} ${claim.value}`)) await releaseIdentity(tx, scope, before.id, claim)
  }
}
