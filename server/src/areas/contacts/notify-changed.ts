import { isDeepStrictEqual } from 'node:util'
import type { Change } from '../../platform/change.ts'
import type { Extensible } from '../../platform/platform.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { notifyContactsChanged } from './contact-data.ts'
import type { ContactRow } from './profile/contacts.sql.ts'

type Telling = Extensible

/** Notifies other areas of a change, within its transaction. */
export async function notifyChanged(
  tx: Change,
  platform: Telling,
  scope: EnvironmentScope,
  before: ContactRow,
  after: ContactRow,
): Promise<void> {
  const fields = changedFields(before, after)
  if (fields.length > 0) await notifyContactsChanged(platform, tx, { scope, contacts: [after.id], fields })
}

/** Notifies other areas of a new contact. */
export const notifyNew = (tx: Change, platform: Telling, scope: EnvironmentScope, id: string): Promise<void> =>
  notifyContactsChanged(platform, tx, { scope, contacts: [id], fields: null })

/** Returns the segment fields that differ. */
export function changedFields(before: ContactRow, after: ContactRow): string[] {
  const own = (['kind', 'email', 'name', 'first_seen_at', 'last_seen_at'] as const)
    .filter((field) => before[field] !== after[field])
    .flatMap((field) => (field === 'email' ? ['contact.email', 'contact.email_domain'] : [`contact.${field}`]))
  return [...own, ...changedKeys(before.attributes, after.attributes).map((key) => `attributes.${key}`)]
}

/** Returns the names of values that differ. */
export const changedKeys = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !isDeepStrictEqual(before[key], after[key]),
  )
