import { isDeepStrictEqual } from 'node:util'
import { v7 as uuid } from 'uuid'
import type { Change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Platform } from '../../../platform/platform.ts'
import { emailKey } from '../../staff-auth/public.ts'
import { recordIdentified } from '../contact-facts.ts'
import { mergeContacts } from '../merge/merge-contacts.ts'
import { type ContactRow, insertContact, lockContact, saveContact } from '../profile/contacts.sql.ts'
import { raced } from '../raced.ts'
import { foldAttributes } from '../rules.ts'
import { tellChanged, tellNew } from '../tell-changed.ts'
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
  /** An email is compared in lower case; an OAuth subject is `<provider>|<subject>`. */
  value: string
  proof: 'machine' | 'hash' | 'mail' | 'oauth'
  /** The contact behind the visitor's session or anonymous id. It is folded in while it is still a visitor. */
  visitorId?: string | null
  email?: string | undefined
  /** Of an OAuth provider that vouches for the address: then it is an identity too. */
  emailVerified?: boolean | undefined
  name?: string | null | undefined
  attributes?: object | undefined
  now: Date
}

/** The contact whom this proof names: the one already known by it, else the visitor, else a new one. */
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
  await (isNew ? tellNew(tx, platform, scope, contact.id) : tellChanged(tx, platform, scope, contact, learnt))
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

/** The first claim that somebody holds decides: an OAuth subject before the address that came with it. */
async function lockOwner(
  tx: Change,
  scope: EnvironmentScope,
  claims: readonly Claim[],
  held: readonly IdentityRow[],
): Promise<ContactRow | null> {
  const owner = claims.map((claim) => heldAs(held, claim)).find((row) => row !== undefined)
  return owner === undefined ? null : ((await lockContact(tx, scope, owner.contact_id)) ?? raced())
}

/** What nobody holds becomes the contact's. An address that is someone else's stays theirs. */
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

/** What the proof adds. Beside the identity itself nothing is proven, so the rest only fills what is empty. */
function learn(contact: ContactRow, proof: Proof): ContactRow {
  const { kind, value, name, attributes, now } = proof
  const learnt: ContactRow = {
    ...contact,
    kind: 'identified',
    external_id: contact.external_id ?? (kind === 'external' ? value : null),
    name: contact.name ?? name ?? null,
    attributes: attributes ? foldAttributes(contact.attributes, { ...attributes }) : contact.attributes,
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
