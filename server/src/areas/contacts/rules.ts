import type { ContactRow } from './profile/contacts.sql.ts'

/** What a tenant keeps about a contact or a customer, under names of its own. */
export type Attributes = Record<string, unknown>

const maxKeys = 100
const maxBytes = 32 * 1024

/** Why these attributes are too much, or null. */
export function attributesProblem(attributes: Attributes): string | null {
  if (Object.keys(attributes).length > maxKeys) return `has more than ${maxKeys} keys`
  return Buffer.byteLength(JSON.stringify(attributes)) > maxBytes ? `is larger than ${maxBytes / 1024} KiB` : null
}

/** Key by key; null removes a key, and in place of the whole all of them. */
export const patchAttributes = (before: Attributes, patch: Attributes | null | undefined): Attributes =>
  patch === null
    ? {}
    : Object.fromEntries(Object.entries({ ...before, ...patch }).filter(([, value]) => value !== null))

/** All of `kept`, and of `added` what it does not have yet, for as long as the whole stays within the limits. */
export function foldAttributes(kept: Attributes, added: Attributes): Attributes {
  const both = { ...added, ...kept }
  if (attributesProblem(both) === null) return both
  let folded = kept
  for (const [key, value] of Object.entries(added)) {
    if (Object.hasOwn(kept, key)) continue
    const more = { ...folded, [key]: value }
    if (attributesProblem(more) === null) folded = more
  }
  return folded
}

/** What the tenant says of a contact. Absent is untouched, null clears. */
export interface ContactPatch {
  external_id?: string | null
  email?: string | null
  email_verified?: boolean
  name?: string | null
  attributes?: Attributes | null
}

export function patchContact(before: ContactRow, patch: ContactPatch, now: Date): ContactRow {
  const { external_id = before.external_id, email = before.email, name = before.name } = patch
  return {
    ...before,
    external_id,
    email,
    email_verified_at: verifiedAt(before, patch, now),
    name,
    attributes:
      patch.attributes === undefined ? before.attributes : patchAttributes(before.attributes, patch.attributes),
    kind: patch.external_id || patch.email ? 'identified' : before.kind,
    updated_at: now.toISOString(),
  }
}

/** The proof belongs to the address: another address has to be proven anew. */
function verifiedAt(before: ContactRow, { email = before.email, email_verified }: ContactPatch, now: Date) {
  if (email === null || email_verified === false) return null
  const own =
    before.email !== null && email.toLowerCase() === before.email.toLowerCase() ? before.email_verified_at : null
  return own ?? (email_verified ? now.toISOString() : null)
}

const earlier = (a: string, b: string) => (a < b ? a : b)
const later = (a: string, b: string) => (a > b ? a : b)

/** What `into` is once `from` was folded into it: its own, and where it has nothing, what `from` had. */
export function foldContact(into: ContactRow, from: ContactRow, now: Date): ContactRow {
  const email = into.email === null ? from : into
  return {
    ...into,
    kind: from.kind === 'identified' ? 'identified' : into.kind,
    external_id: into.external_id ?? from.external_id,
    email: email.email,
    email_verified_at: email.email_verified_at,
    name: into.name ?? from.name,
    attributes: foldAttributes(into.attributes, from.attributes),
    claims: into.claims ?? from.claims,
    first_seen_at: earlier(into.first_seen_at, from.first_seen_at),
    last_seen_at: later(into.last_seen_at, from.last_seen_at),
    updated_at: now.toISOString(),
  }
}

const thresholds = [80, 100] as const

/** The shares of the limit, in per cent, that this use has reached. */
export const thresholdsReached = (used: number, limit: number): number[] =>
  thresholds.filter((threshold) => used > 0 && used * 100 >= threshold * limit)
