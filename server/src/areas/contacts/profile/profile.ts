import { type contacts, pageAnswer, pageOf } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import type { Change } from '../../../platform/change.ts'
import { diff } from '../../../platform/diff.ts'
import { invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { MachineCaller, StaffCaller } from '../../../platform/http/callers.ts'
import { writtenAnswer } from '../../../platform/json-text.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { type Claim, findIdentities, heldAs, type IdentityRow } from '../identities/identities.sql.ts'
import { notifyNew } from '../notify-changed.ts'
import { raced } from '../raced.ts'
import { targetOf, toContact } from '../views.ts'
import { assertedBy, type ChangedBy, changeContact } from './change-contact.ts'
import { insertContact, lockContact } from './contacts.sql.ts'
import { findContacts, readContactsByAge } from './list-contacts.sql.ts'
import { liveContact, lockLiveContact } from './live-contact.ts'
import { patchFor } from './patch-for.ts'

/** For keys and staff. */
export const listContacts: Verb<typeof contacts.routes.list | typeof contacts.routes.staffList> = async ({
  db,
  scope,
  query,
}) => {
  const search = query.q?.trim() ?? ''
  const page = pageOf(query)
  if (search === '') return writtenAnswer('contacts', await readContactsByAge(db, scope, query, page))
  if (query.sort) invalid('sort', 'cannot be combined with a search')
  return pageAnswer('contacts', await findContacts(db, scope, search, query, page), toContact)
}

/** For keys and staff. */
export const getContact: Verb<typeof contacts.routes.get | typeof contacts.routes.staffGet> = async ({
  db,
  scope,
  params,
}) => toContact(await liveContact(db, scope, params.id))

type Routes = typeof contacts.routes

const recorded = ['external_id', 'email', 'email_verified', 'name', 'attributes'] as const

export const updateContact: Verb<Routes['update'] | Routes['staffUpdate']> = async ({
  caller,
  params,
  body,
  scope,
  change,
  now,
  platform,
}) =>
  change(async (tx) => {
    const row = await lockLiveContact(tx, scope, params.id)
    const before = toContact(row)
    const after = toContact(await changeContact(tx, platform, scope, row, body, now, { by: changedBy(caller) }))
    tx.audited({ target: targetOf(after), changes: diff(before, after, recorded) })
    return after
  })

function changedBy(caller: MachineCaller | StaffCaller): ChangedBy {
  if ('family' in caller) return 'backend'
  return caller.organization.permissions.has('customers:impersonate') ? 'impersonator' : 'staff'
}

/** The external id takes precedence over the email. */
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
  if (!main) return invalid('external_id', 'is required if there is no email')
  return change(async (tx) => {
    const held = await findIdentities(tx, scope, claims)
    const owner = claims.map((claim) => heldAs(held, claim)).find((row) => row !== undefined)
    if (!owner) {
      const made = await makeContact(tx, scope, main, now)
      await notifyNew(tx, platform, scope, made.contact.id)
      created()
      return toContact(await changeContact(tx, platform, scope, made.contact, body, now, { held: [made.identity] }))
    }
    const contact = (await lockContact(tx, scope, owner.contact_id)) ?? raced()
    return toContact(await changeContact(tx, platform, scope, contact, patchFor(contact, body, held), now, { held }))
  })
}

async function makeContact(tx: Change, scope: EnvironmentScope, claim: Claim, now: Date) {
  const contact = (await insertContact(tx, scope, { id: uuid(), kind: 'visitor', now }, claim)) ?? raced()
  const identity: IdentityRow = { ...claim, contact_id: contact.id, created_at: contact.created_at }
  return { contact, identity }
}
