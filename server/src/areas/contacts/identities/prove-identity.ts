import { isDeepStrictEqual } from 'node:util'
import { v7 as uuid } from 'uuid'
import type { Change } from '../../../platform/change.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { emailKey } from '../../staff-auth/public.ts'
import { recordIdentified } from '../contact-facts.ts'
import { mergeContacts } from '../merge/merge-contacts.ts'
import { notifyChanged, notifyNew } from '../notify-changed.ts'
import { type ContactRow, insertContact, lockContact, saveContact } from '../profile/contacts.sql.ts'
import { raced } from '../raced.ts'
import { mergeAttributes } from '../rules.ts'
import {
  type Claim,
  findIdentities,
  heldAs,
  type IdentityRow,
  insertIdentity,
  strengthenIdentity,
} from './identities.sql.ts'

export interface Proof {
  kind: 'external' | 'email' | 'oauth'
  /** Emails are compared in lower case; an OAuth subject is `<provider>|<subject>`. */
  value: string
  proof: 'machine' | 'hash' | 'mail' | 'oauth'
  /** The contact of the visitor's session or anonymous id, which is merged if it is still a visitor. */
  visitorId?: string | null
  email?: string | undefined
  /** Set for an OAuth provider that vouches for the address, which then becomes an identity too. */
  emailVerified?: boolean | undefined
  name?: string | null | undefined
  attributes?: object | undefined
  now: Date
}

/** Returns the contact of a proven identity: the one that has it, or the visitor, or a new one. */
export async function proveIdentity(
  tx: Change,
  platform: Platform,
  scope: EnvironmentScope,
  proof: Proof,
): Promise<ContactRow> {
  const { now } = proof
  const claims = claimsOf(proof)
  const visitor = await lockVisitor(tx, scope, proof.visitorId)
  const held = await findIdentities(tx, scope, claims)
  const known = await lockOwner(tx, scope, claims, held)
  const contact = known ?? visitor ?? (await newContact(tx, scope, claims[0], now))
  const isNew = contact !== known && contact !== visitor
  await claim(tx, scope, contact.id, isNew ? claims.slice(1) : claims, held, now)
  const learnt = learn(contact, proof)
  if (learnt !== contact) await saveContact(tx, scope, contact, learnt)
  await (isNew ? notifyNew(tx, platform, scope, contact.id) : notifyChanged(tx, platform, scope, contact, learnt))
  if (known === null || known.kind === 'visitor') recordIdentified(tx, contact.id)
  if (visitor && visitor.id !== contact.id) return mergeContacts(tx, platform, scope, visitor.id, contact.id, now)
  return learnt
}

function claimsOf({ kind, value, proof, email, emailVerified }: Proof): [Claim, ...Claim[]] {
  const main: Claim = { kind, value: kind === 'email' ? emailKey(value) : value, proof }
  const vouched =
    kind !== 'email' && email !== undefined && (proof === 'machine' || (proof === 'oauth' && emailVerified))
  return vouched ? [main, { kind: 'email', value: emailKey(email), proof }] : [main]
}

async function lockVisitor(tx: Change, scope: EnvironmentScope, id: string | null | undefined) {
  const contact = id ? await lockContact(tx, scope, id) : null
  return contact?.kind === 'visitor' ? contact : null
}

/** Locks the contact of the first claim that has one: an OAuth subject before the address that came with it. */
async function lockOwner(
  tx: Change,
  scope: EnvironmentScope,
  claims: readonly Claim[],
  held: readonly IdentityRow[],
): Promise<ContactRow | null> {
  const owner = claims.map((claim) => heldAs(held, claim)).find((row) => row !== undefined)
  return owner === undefined ? null : ((await lockContact(tx, scope, owner.contact_id)) ?? raced())
}

/** Gives the contact the identities that nobody holds. An address that belongs to another contact stays there. */
async function claim(
  tx: Change,
  scope: EnvironmentScope,
  contactId: string,
  claims: readonly Claim[],
  held: readonly IdentityRow[],
  now: Date,
): Promise<void> {
  for (const claim of claims) {
    const row = heldAs(held, claim)
    if (!row && !(await insertIdentity(tx, scope, contactId, claim, now))) raced()
    if (row?.contact_id === contactId && row.proof === 'machine' && claim.proof !== 'machine') {
      await strengthenIdentity(tx, scope, claim)
    }
  }
}

const newContact = async (tx: Change, scope: EnvironmentScope, claim: Claim, now: Date): Promise<ContactRow> =>
  (await insertContact(tx, scope, { id: uuid(), kind: 'identified', now }, claim)) ?? raced()

/**
 * Returns the contact with the data of the proof. Only the identity itself is proven, so other data only fills empty
 * fields.
 */
function learn(contact: ContactRow, proof: Proof): ContactRow {
  const { kind, value, name, attributes, now } = proof
  const learnt: ContactRow = {
    ...contact,
    kind: 'identified',
    external_id: contact.external_id ?? (kind === 'external' ? value : null),
    name: contact.name ?? name ?? null,
    attributes: attributes ? mergeAttributes(contact.attributes, { ...attributes }) : contact.attributes,
    ...emailAfter(contact, proof),
  }
  const isNew = !isDeepStrictEqual(learnt, { ...contact })
  return isNew ? { ...learnt, updated_at: now.toISOString() } : contact
}

function emailAfter(contact: ContactRow, { kind, value, proof, email, emailVerified, now }: Proof) {
  const said = kind === 'email' ? (email ?? value) : email
  if (said === undefined) return {}
  const proven =
    kind === 'email' ? proof !== 'machine' || emailVerified === true : proof !== 'hash' && emailVerified === true
  const verifiedAt = proven ? now.toISOString() : null
  if (contact.email === null) return { email: said, email_verified_at: verifiedAt }
  if (emailKey(contact.email) !== emailKey(said)) return {}
  return { email_verified_at: contact.email_verified_at ?? verifiedAt }
}
