import { fail } from '../../../platform/fail.ts'
import { emailKey } from '../../staff-auth/public.ts'
import type { Claim } from '../identities/identities.sql.ts'
import type { ContactPatch } from '../rules.ts'
import type { ContactRow } from './contacts.sql.ts'

/** Leaves out the identity by which the contact was found, because a merged contact has several. */
export function patchFor(contact: ContactRow, body: ContactPatch, held: readonly Pick<Claim, 'kind'>[]): ContactPatch {
  const { external_id, email, email_verified, ...rest } = body
  const isKnownId = external_id === contact.external_id || held.some(({ kind }) => kind === 'external')
  const isNewId = external_id !== undefined && !isKnownId
  if (isNewId && contact.external_id !== null) {
    fail('conflict', 'The contact with this email has another external_id.')
  }
  const isShown =
    external_id !== undefined || contact.email === null || emailKey(contact.email) === emailKey(email ?? '')
  return {
    ...rest,
    ...(isNewId && { external_id }),
    ...(email !== undefined && isShown && { email }),
    ...(email_verified !== undefined && isShown && { email_verified }),
  }
}
