import type { checklists } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { lockLiveContact } from '../../contacts/public.ts'
import { saveChoice } from './choices.sql.ts'
import { shownOne } from './list-own.ts'
import { toOwn } from './show.ts'

export const selectChecklist: Verb<typeof checklists.routes.select> = async (call) => {
  const { params, caller, change, platform, scope, now } = call
  const { contactId } = caller
  return change(async (tx) => {
    await lockLiveContact(tx, scope, contactId)
    const asking = { db: tx, platform, scope, now }
    const before = await shownOne(params.id, caller, asking)
    if (!before.selectable) fail('conflict', 'This checklist is not one to choose.')
    if (before.state === 'locked') fail('conflict', 'This checklist is not open yet.')
    if (before.state !== 'available') return toOwn(before)
    await saveChoice(tx, scope, { contactId, checklistId: before.id, choice: 'selected_at', now })
    const data = { contact_id: contactId, checklist_id: before.id }
    tx.fact({ type: 'checklist.selected', about: before.id, contactId, data })
    return toOwn(await shownOne(params.id, caller, asking))
  })
}
