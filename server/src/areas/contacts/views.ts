import type { Contact, OwnContact } from '@userkeep/contract/shapes/contact'
import type { Static } from 'typebox'
import type { ContactRow } from './profile/contacts.sql.ts'

/** Returns the contact as the tenant sees it. */
export const toContact = (row: ContactRow): Static<typeof Contact> => ({
  ...fieldsOf(row),
  first_seen_at: row.first_seen_at,
  last_seen_at: row.last_seen_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

/** Returns the contact as it sees itself. An unproven session of an identified contact learns nothing about it. */
export const toOwnContact = (row: ContactRow, verified: boolean): Static<typeof OwnContact> =>
  verified || row.kind === 'visitor'
    ? { ...fieldsOf(row), has_password: row.has_password }
    : { id: row.id, kind: row.kind, ...nothing }

/** Fields in both views. */
const fieldsOf = (row: ContactRow) => ({
  id: row.id,
  kind: row.kind,
  external_id: row.external_id,
  email: row.email,
  email_verified: row.email_verified_at !== null,
  name: row.name,
  attributes: row.attributes,
  two_factor_enabled: row.two_factor_at !== null,
})

const nothing = {
  external_id: null,
  email: null,
  email_verified: false,
  name: null,
  attributes: {},
  has_password: false,
  two_factor_enabled: false,
}

/** Returns the contact as the audit log names it. */
export const targetOf = ({ id, name, email }: Pick<Static<typeof Contact>, 'id' | 'name' | 'email'>) => ({
  type: 'contact',
  id,
  name: name ?? email,
})
