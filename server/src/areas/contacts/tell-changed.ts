import { isDeepStrictEqual } from 'node:util'
import type { Change } from '../../platform/change.ts'
import type { EnvironmentScope } from '../../platform/contact-data.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ContactRow } from './profile/contacts.sql.ts'

type Telling = Pick<Platform, 'contactData'>

/** Lets other areas know, within the same transaction, what is different about a contact. */
export async function tellChanged(
  tx: Change,
  { contactData }: Telling,
  scope: EnvironmentScope,
  before: ContactRow,
  after: ContactRow,
): Promise<void> {
  const fields = changedFields(before, after)
  if (fields.length > 0) await contactData.changed(tx, { scope, contacts: [after.id], fields })
}

/** Somebody who was not there before. */
export const tellNew = (tx: Change, { contactData }: Telling, scope: EnvironmentScope, id: string): Promise<void> =>
  contactData.changed(tx, { scope, contacts: [id], fields: null })

/** What of the fields of segments differs. */
export function changedFields(before: ContactRow, after: ContactRow): string[] {
  const own = (['kind', 'email', 'name', 'first_seen_at', 'last_seen_at'] as const)
    .filter((field) => before[field] !== after[field])
    .flatMap((field) => (field === 'email' ? ['contact.email', 'contact.email_domain'] : [`contact.${field}`]))
  return [...own, ...changedKeys(before.attributes, after.attributes).map((key) => `attributes.${key}`)]
}

/** The names under which two objects differ. */
export const changedKeys = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !isDeepStrictEqual(before[key], after[key]),
  )
