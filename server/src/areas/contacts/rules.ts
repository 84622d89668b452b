import type { ContactRow } from './profile/contacts.sql.ts'

/** The tenant's own data about a contact or customer. */
type Attributes = Record<string, unknown>

const maxKeys = 100
const maxBytes = 128 * 1024

/** Returns the reason why these attributes exceed a limit, or null. */
export function attributesProblem(attributes: Attributes): string | null {
  if (Object.keys(attributes).length > maxKeys) return `has more than ${maxKeys} keys`
  return bytesOf(attributes) > maxBytes ? `is larger than ${maxBytes / 1024} KiB` : null
}

const bytesOf = (attributes: Attributes): number => Buffer.byteLength(JSON.stringify(attributes))

/** Patches key by key. null removes a key, or all of them in place of the object. */
export const patchAttributes = (before: Attributes, patch: Attributes | null | undefined): Attributes =>
  patch === null
    ? {}
    : Object.fromEntries(Object.entries({ ...before, ...patch }).filter(([, value]) => value !== null))

/** Returns all of the first attributes, and as many of the second as the limits allow. */
export function mergeAttributes(kept: Attributes, added: Attributes): Attributes {
  const both = { ...added, ...kept }
  if (attributesProblem(both) === null) return both
  const merged = { ...kept }
  let [keys, bytes] = [Object.keys(kept).length, bytesOf(kept)]
  for (const [key, value] of Object.entries(added)) {
    if (Object.hasOwn(kept, key)) continue
    // Without the braces of an object with this key alone, and with a comma.
    const more = bytesOf({ [key]: value }) - 1
    if (keys + 1 > maxKeys || bytes + more > maxBytes) continue
    merged[key] = value
    keys += 1
    bytes += more
  }
  return merged
}

/** The tenant's changes of a contact. Absent fields stay; null clears. */
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

/** A changed address has to be proven again. */
function verifiedAt(before: ContactRow, { email = before.email, email_verified }: ContactPatch, now: Date) {
  if (email === null || email_verified === false) return null
  const own =
    before.email !== null && email.toLowerCase() === before.email.toLowerCase() ? before.email_verified_at : null
  return own ?? (email_verified ? now.toISOString() : null)
}

const earlier = (a: string, b: string) => (a < b ? a : b)
const later = (a: string, b: string) => (a > b ? a : b)

/** Returns `into` after a merge: its own data, and that of `from` where it has none. */
export function mergeContact(into: ContactRow, from: ContactRow, now: Date): ContactRow {
  const email = into.email === null ? from : into
  return {
    ...into,
    kind: from.kind === 'identified' ? 'identified' : into.kind,
    external_id: into.external_id ?? from.external_id,
    email: email.email,
    email_verified_at: email.email_verified_at,
    name: into.name ?? from.name,
    attributes: mergeAttributes(into.attributes, from.attributes),
    claims: into.claims ?? from.claims,
    first_seen_at: earlier(into.first_seen_at, from.first_seen_at),
    last_seen_at: later(into.last_seen_at, from.last_seen_at),
    updated_at: now.toISOString(),
  }
}

const thresholds = [80, 100] as const

/** Returns the thresholds, in percent of the limit, that the use has reached. */
export const thresholdsReached = (used: number, limit: number): number[] =>
  thresholds.filter((threshold) => used > 0 && used * 100 >= threshold * limit)
