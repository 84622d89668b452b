import type { Contact, OwnContact } from '@userkeep/contract/contact-shapes'
import type { Static } from 'typebox'
import type { ContactRow } from './contacts.sql.ts'

/** As the tenant sees it. */
export const toContact = (row: ContactRow): Static<typeof Contact> => ({
  id: row.id,
  kind: row.kind,
  external_id: row.external_id,
  email: row.email,
  email_verified: row.email_verified_at !== null,
  name: row.name,
  attributes: row.attributes,
  two_factor_enabled: row.two_factor_at !== null,
  first_seen_at: row.first_seen_at,
  last_seen_at: row.last_seen_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

/** As it sees itself. Whoever has not proven to be this identified contact learns nothing about it. */
export function toOwnContact(row: ContactRow, verified: boolean): Static<typeof OwnContact> {
  const { id, kind } = row
  if (!verified && kind === 'identified') return { id, kind, ...nothing }
  return {
    id,
    kind,
    external_id: row.external_id,
    email: row.email,
    email_verified: row.email_verified_at !== null,
    name: row.name,
    attributes: row.attributes,
    two_factor_enabled: row.two_factor_at !== null,
  }
}

const nothing = {
  external_id: null,
  email: null,
  email_verified: false,
  name: null,
  attributes: {},
  two_factor_enabled: false,
}
