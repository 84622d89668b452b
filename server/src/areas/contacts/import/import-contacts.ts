import { isDeepStrictEqual } from 'node:util'
import { v7 as uuid } from 'uuid'
import type { Change } from '../../../platform/change.ts'
import { readForeignHash } from '../../../platform/crypto/foreign-hashes.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Extensible } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { notifyContactsChanged } from '../contact-data.ts'
import { recordIdentified } from '../contact-facts.ts'
import { type Claim, findIdentities } from '../identities/identities.sql.ts'
import { changedFields } from '../notify-changed.ts'
import { assertedBy, replacedAddresses } from '../profile/change-contact.ts'
import type { ContactRow } from '../profile/contacts.sql.ts'
import { patchFor } from '../profile/patch-for.ts'
import { raced } from '../raced.ts'
import { attributesProblem, type ContactPatch, patchContact } from '../rules.ts'
import {
  deleteIdentities,
  insertContacts,
  insertIdentities,
  listAddresses,
  lockContacts,
  saveContacts,
} from './import.sql.ts'
import { type ImportOutcome, outcomeOf } from './outcome.ts'
import { type ImportedPassword, insertPasswords, listPasswordSchemes } from './passwords.sql.ts'

/** A contact as a line of a file describes it. */
export interface ImportedContact extends ContactPatch {
  external_id?: string
  email?: string
  created_at?: Date
  /** A hash that another system made. A contact that has a password keeps its own. */
  password_hash?: string
}

/** The contacts that a batch of lines is about, before and after it. */
interface Batch {
  readonly now: Date
  readonly before: Map<string, ContactRow>
  readonly after: Map<string, ContactRow>
  readonly created: Set<string>
  /** By identity: the contact that holds it. */
  readonly owners: Map<string, string>
  /** By contact: the addresses that sign in. */
  readonly addresses: Map<string, string[]>
  readonly claimed: Map<string, Claim & { contactId: string }>
  readonly released: Map<string, Claim & { contactId: string }>
  readonly passwords: Map<string, ImportedPassword>
  readonly schemes: Set<string>
}

const nameOf = ({ kind, value }: Pick<Claim, 'kind' | 'value'>): string => `${kind} ${value}`

/**
 * Creates and updates the contacts of many lines as `POST /v1/contacts` does for each, with statements over all of them.
 * Lines about the same contact apply in their order.
 */
export async function importContacts(
  tx: Change,
  platform: Extensible,
  scope: EnvironmentScope,
  lines: readonly ImportedContact[],
  now: Date,
): Promise<ImportOutcome[]> {
  const claims = new Map(lines.flatMap(assertedBy).map((claim) => [nameOf(claim), claim]))
  const held = await findIdentities(tx, scope, [...claims.values()])
  const ids = [...new Set(held.map(({ contact_id }) => contact_id))]
  const contacts = ids.length === 0 ? [] : await lockContacts(tx, scope, ids)
  if (contacts.length < ids.length) raced()
  const byId = () => new Map(contacts.map((contact) => [contact.id, contact]))
  const owners = new Map(held.map((row) => [nameOf(row), row.contact_id]))
  const hasPasswords = lines.some((line) => line.password_hash !== undefined)
  const schemes = new Set(hasPasswords ? await listPasswordSchemes(tx, scope) : [])
  const empty = { created: new Set<string>(), claimed: new Map(), released: new Map(), passwords: new Map(), schemes }
  const addresses = await listAddresses(tx, scope, ids)
  const batch: Batch = { now, before: byId(), after: byId(), owners, addresses, ...empty }
  const outcomes = lines.map((line) => outcomeOf(() => applyLine(batch, line)))
  await write(tx, platform, scope, batch)
  return outcomes
}

function applyLine(batch: Batch, { created_at: createdAt, password_hash, ...line }: ImportedContact): ImportOutcome {
  const claims = assertedBy(line)
  if (claims.length === 0) invalid('external_id', 'is required if there is no email')
  const held = claims.filter((claim) => batch.owners.has(nameOf(claim)))
  const [first] = held
  const known = first === undefined ? undefined : batch.after.get(batch.owners.get(nameOf(first)) ?? '')
  const contact = known ?? newContact(createdAt ?? batch.now)
  const patch = known ? patchFor(known, line, held) : line
  const next = patchContact(contact, patch, batch.now)
  const password = contact.has_password ? null : passwordOf(batch, contact.id, password_hash)
  const has_password = contact.has_password || password !== null
  const after = { ...next, has_password, ...(!known && { updated_at: contact.updated_at }) }
  requireFree(batch, contact.id, assertedBy(patch))
  const problem = patch.attributes && attributesProblem(after.attributes)
  if (problem) invalid('attributes', problem)
  const isNew = (one: Claim) => !batch.owners.has(nameOf(one))
  const isNewIdentity = assertedBy(patch).some(isNew)
  const isSame = known && isDeepStrictEqual({ ...known, updated_at: null }, { ...after, updated_at: null })
  if (isSame && !isNewIdentity) return 'unchanged'
  const isNewAddress = assertedBy(patch).some((one) => one.kind === 'email' && isNew(one))
  release(batch, contact, after, isNewAddress)
  claim(batch, contact.id, assertedBy(patch))
  batch.after.set(after.id, after)
  if (password) {
    batch.passwords.set(after.id, password)
    batch.schemes.add(password.scheme)
  }
  if (!known) batch.created.add(after.id)
  return known ? 'updated' : 'created'
}

/** Every sign-in of the environment runs all of them. */
const maxSchemes = 4

function passwordOf({ schemes }: Batch, id: string, hash: string | undefined): ImportedPassword | null {
  if (hash === undefined) return null
  const { scheme } = readForeignHash(hash) ?? invalid('password_hash', 'has an unknown format or a too high cost')
  if (!schemes.has(scheme) && schemes.size >= maxSchemes)
    invalid('password_hash', `has the fifth algorithm or cost in this environment; at most ${maxSchemes} are possible`)
  return { id, hash, scheme }
}

/** The id contains the time, so that lists by age have imported contacts at their place. */
function newContact(createdAt: Date): ContactRow {
  const at = createdAt.toISOString()
  const nothing = { external_id: null, email: null, email_verified_at: null, name: null, claims: null }
  const times = { first_seen_at: at, last_seen_at: at, created_at: at, updated_at: at }
  const rest = { attributes: {}, has_password: false, two_factor_at: null }
  return { id: uuid({ msecs: createdAt.getTime() }), kind: 'visitor', ...nothing, ...rest, ...times }
}

function requireFree({ owners }: Batch, contactId: string, claims: readonly Claim[]): void {
  for (const claim of claims) {
    if ((owners.get(nameOf(claim)) ?? contactId) !== contactId)
      fail('conflict', `This ${claim.kind === 'email' ? 'email' : 'external_id'} belongs to another contact.`)
  }
}

function claim({ owners, claimed, addresses }: Batch, contactId: string, claims: readonly Claim[]): void {
  for (const claim of claims) {
    if (owners.has(nameOf(claim))) continue
    owners.set(nameOf(claim), contactId)
    claimed.set(nameOf(claim), { ...claim, contactId })
    if (claim.kind === 'email') addresses.set(contactId, [...(addresses.get(contactId) ?? []), claim.value])
  }
}

/** Releases identities that the tenant no longer asserts, so that they cannot sign in. */
function release(
  { owners, claimed, released, addresses }: Batch,
  before: ContactRow,
  after: ContactRow,
  isNewAddress: boolean,
): void {
  const held = addresses.get(before.id) ?? []
  const asserted = new Set(assertedBy(after).map(nameOf))
  const isReplaced = before.email !== null && (before.email !== after.email || isNewAddress)
  const emails = isReplaced ? replacedAddresses(before, held).map((email) => assertedBy({ email })) : []
  for (const claim of [...assertedBy({ ...before, email: null }), ...emails.flat()]) {
    const name = nameOf(claim)
    if (asserted.has(name)) continue
    if (owners.get(name) === before.id) owners.delete(name)
    if (!claimed.delete(name)) released.set(name, { ...claim, contactId: before.id })
    addresses.set(
      before.id,
      (addresses.get(before.id) ?? []).filter((email) => email !== claim.value),
    )
  }
}

async function write(tx: Change, platform: Extensible, scope: EnvironmentScope, batch: Batch): Promise<void> {
  const { before, after, created, claimed, released, passwords, now } = batch
  const made = [...after.values()].filter(({ id }) => created.has(id))
  const pairs = [...before.values()].map((contact) => ({ before: contact, after: after.get(contact.id) ?? contact }))
  const changed = pairs.filter((pair) => pair.before !== pair.after)
  await deleteIdentities(tx, scope, [...released.values()])
  const isClaimed = await insertIdentities(tx, scope, [...claimed.values()], now)
  if (!isClaimed) raced()
  await insertContacts(tx, scope, made)
  await saveContacts(tx, scope, changed)
  await insertPasswords(tx, scope, [...passwords.values()])
  const fields = [...new Set(changed.flatMap((pair) => changedFields(pair.before, pair.after)))]
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  if (made.length > 0) await notifyContactsChanged(platform, tx, { scope, contacts: idsOf(made), fields: null })
  if (fields.length > 0) {
    const contacts = idsOf(changed.map((pair) => pair.after))
    await notifyContactsChanged(platform, tx, { scope, contacts, fields })
  }
  for (const { id } of made) recordIdentified(tx, id)
  for (const pair of changed) if (pair.before.kind !== pair.after.kind) recordIdentified(tx, pair.after.id)
}
