import type { contacts } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import type { Change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { emailKey } from '../../staff-auth/public.ts'
import { type Claim, findIdentities, heldAs, type IdentityRow } from '../identities/identities.sql.ts'
import { raced } from '../raced.ts'
import type { ContactPatch } from '../rules.ts'
import { tellNew } from '../tell-changed.ts'
import { toContact } from '../views.ts'
import { assertedBy, changeContact } from './change-contact.ts'
import { type ContactRow, insertContact, lockContact } from './contacts.sql.ts'

/** The external id decides before the email does. */
export const upsertContact: Verb<typeof contacts.routes.upsert> = async ({
  body,
  scope,
  change,
  created,
  now,
  platform,
}) => {
  const claims = assertedBy(body)
  const [main] = claims
  if (!main) return invalid('external_id', 'is required when there is no email')
  return change(async (tx) => {
    const held = await findIdentities(tx, scope, claims)
    const owner = claims.map((claim) => heldAs(held, claim)).find((row) => row !== undefined)
    if (!owner) {
      const made = await makeContact(tx, scope, main, now)
      await tellNew(tx, platform, scope, made.contact.id)
      created()
      return toContact(await changeContact(tx, platform, scope, made.contact, body, now, [made.identity]))
    }
    const contact = (await lockContact(tx, scope, owner.contact_id)) ?? raced()
    return toContact(await changeContact(tx, platform, scope, contact, patchFor(contact, body, held), now, held))
  })
}

async function makeContact(tx: Change, scope: EnvironmentScope, claim: Claim, now: Date) {
  const contact = (await insertContact(tx, scope, { id: uuid(), kind: 'visitor', now }, claim)) ?? raced()
  const identity: IdentityRow = { ...claim, contact_id: contact.id, created_at: contact.created_at }
  return { contact, identity }
}

/** What a contact was found by is not changed by it: someone folded together has several ids and addresses. */
function patchFor(contact: ContactRow, body: ContactPatch, held: readonly IdentityRow[]): ContactPatch {
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
