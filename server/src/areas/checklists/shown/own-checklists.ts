import { type checklists, firstPage } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { ContactCaller } from '../../../platform/http/callers.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { isKnown, liveContact, lockLiveContact } from '../../contacts/public.ts'
import { listOwnTeams } from '../../customers/public.ts'
import type { PortalSection } from '../../portal/public.ts'
import { listChecklistRows } from '../checklists.sql.ts'
import { saveChoice } from './choices.sql.ts'
import { type OwnState, ownState } from './own-state.sql.ts'
import { type Shown, showChecklists, toOwn } from './show.ts'

export const listOfContact: Verb<typeof checklists.routes.ofContact> = async (call) => {
  const { params, db, platform, scope, now } = call
  const { id: contactId } = await liveContact(db, scope, params.id)
  const { rows } = await listOwnTeams(db, platform, scope, contactId, firstPage(1))
  const customerId = rows[0]?.id ?? null
  return { checklists: await checklistsOf(db, scope, { contactId, customerId, now }) }
}

export const listOwn: Verb<typeof checklists.routes.own> = async ({ caller, db, scope, now }) => {
  const found = await openTo(caller, { db, scope, now })
  return { checklists: found.map(toOwn) }
}

export const checklistsSection: PortalSection = async ({ caller, scope, now }, { sql }) =>
  (await openTo(caller, { db: sql, scope, now })).length > 0

const openTo = async (caller: ContactCaller, asking: Asking) =>
  (await shownTo(caller, asking)).filter(({ state }) => state !== 'closed')

interface Asking {
  db: Db
  scope: EnvironmentScope
  now: Date
}

/**
 * Returns the checklists shown to the contact of this session, closed ones included. None if its identity is not
 * proven.
 */
async function shownTo(caller: ContactCaller, { db, scope, now }: Asking) {
  if (!(await isKnown(db, scope, caller))) return []
  const { contactId, team } = caller
  const customerId = team?.customerId ?? null
  return (await checklistsOf(db, scope, { contactId, customerId, now })).filter(({ shown }) => shown)
}

/** Returns one of these checklists. */
const shownOne = async (id: string, caller: ContactCaller, asking: Asking) =>
  (await shownTo(caller, asking)).find((checklist) => checklist.id === id) ?? fail('not_found')

export const dismissChecklist: Verb<typeof checklists.routes.dismiss> = async (call) => {
  const { params, caller, change, scope, now } = call
  const { contactId } = caller
  return change(async (tx) => {
    await lockLiveContact(tx, scope, contactId)
    const asking = { db: tx, scope, now }
    const before = await shownOne(params.id, caller, asking)
    if (before.state === 'locked') fail('conflict', 'This checklist is still locked.')
    if (before.state === 'completed') fail('conflict', 'This checklist is already completed.')
    if (before.state === 'available' && before.selected_at === null) fail('conflict', 'This checklist was not chosen.')
    if (before.state !== 'open') return toOwn(before)
    await saveChoice(tx, scope, { contactId, checklistId: before.id, choice: 'dismissed_at', now })
    const data = { contact_id: contactId, checklist_id: before.id }
    tx.fact({ type: 'checklist.dismissed', about: before.id, contactId, data })
    return toOwn(await shownOne(params.id, caller, asking))
  })
}

interface Looking {
  readonly contactId: string
  readonly customerId: string | null
  readonly now: Date
}

/** Reads the checklists from the database. */
async function checklistsOf(
  db: Db,
  scope: Pick<EnvironmentScope, 'environmentId'>,
  { contactId, customerId, now }: Looking,
): Promise<Shown[]> {
  const viewer = {
    environment: db`${scope.environmentId}::uuid`,
    contact: db`${contactId}::uuid`,
    customer: db`${customerId}::uuid`,
  }
  const [all, [own]] = await Promise.all([
    listChecklistRows(db, scope),
    db<{ state: OwnState }[]>`select ${ownState(db, viewer)} as state`,
  ])
  return own ? showChecklists(all, own.state, now) : []
}

export const selectChecklist: Verb<typeof checklists.routes.select> = async (call) => {
  const { params, caller, change, scope, now } = call
  const { contactId } = caller
  return change(async (tx) => {
    await lockLiveContact(tx, scope, contactId)
    const asking = { db: tx, scope, now }
    const before = await shownOne(params.id, caller, asking)
    if (!before.selectable) fail('conflict', 'This checklist cannot be chosen.')
    if (before.state === 'locked') fail('conflict', 'This checklist is still locked.')
    if (before.state !== 'available') return toOwn(before)
    await saveChoice(tx, scope, { contactId, checklistId: before.id, choice: 'selected_at', now })
    const data = { contact_id: contactId, checklist_id: before.id }
    tx.fact({ type: 'checklist.selected', about: before.id, contactId, data })
    return toOwn(await shownOne(params.id, caller, asking))
  })
}
