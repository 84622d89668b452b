import { v7 as uuid } from 'uuid'
import type { Change } from '../../platform/change.ts'
import type { EnvironmentScope } from '../../platform/holders.ts'
import type { Platform } from '../../platform/platform.ts'
import { emailKey } from '../staff-auth/public.ts'
import { recordIdentified } from './contact-facts.ts'
import { type ContactRow, holdContact, insertContact, saveContact } from './contacts.sql.ts'
import { type Claim, claimIdentity, findIdentities } from './identities.sql.ts'
import { mergeContacts } from './merge-contacts.ts'
import { raced } from './raced.ts'
import { foldAttributes } from './rules.ts'

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
  const [main, ...others] = claims
  const visitor = await holdVisitor(tx, scope, proof.visitorId)
  const known = await holdKnown(tx, scope, claims)
  const contact = known ?? visitor ?? (await newContact(tx, scope, main, now))
  if (!(await claimIdentity(tx, scope, contact.id, main, now))) raced()
  // A second address that turns out to be someone else's stays theirs.
  for (const claim of others) await claimIdentity(tx, scope, contact.id, claim, now)
  const learnt = learn(contact, proof)
  if (learnt !== contact) await saveContact(tx, scope, learnt)
  if (contact === visitor || known === null) recordIdentified(tx, scope, contact.id)
  if (visitor && visitor.id !== contact.id) return mergeContacts(tx, platform, scope, visitor.id, contact.id, now)
  return learnt
}

function claimsOf({ kind, value, proof, email, emailVerified }: Proof): [Claim, ...Claim[]] {
  const main: Claim = { kind, value: kind === 'email' ? emailKey(value) : value, proof }
  const vouched =
    kind !== 'email' && email !== undefined && (proof === 'machine' || (proof === 'oauth' && emailVerified))
  return vouched ? [main, { kind: 'email', value: emailKey(email), proof }] : [main]
}

async function holdVisitor(tx: Change, scope: EnvironmentScope, id: string | null | undefined) {
  const contact = id ? await holdContact(tx, scope, id) : null
  return contact?.kind === 'visitor' ? contact : null
}

async function holdKnown(tx: Change, scope: EnvironmentScope, claims: readonly Claim[]): Promise<ContactRow | null> {
  const found = await findIdentities(tx, scope, claims)
  const [owner] = claims.flatMap(({ kind, value }) => found.filter((row) => row.kind === kind && row.value === value))
  if (!owner) return null
  return (await holdContact(tx, scope, owner.contact_id)) ?? raced()
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
  const isNew = JSON.stringify(learnt) !== JSON.stringify(contact)
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
