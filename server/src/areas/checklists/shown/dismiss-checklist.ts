import type { checklists } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { lockLiveContact } from '../../contacts/public.ts'
import { saveChoice } from './choices.sql.ts'
import { shownOne } from './list-own.ts'
import { toOwn } from './show.ts'

export const dismissChecklist: Verb<typeof checklists.routes.dismiss> = async (call) => {
  const { params, caller, change, platform, scope, now } = call
  const { contactId } = caller
  return change(async (tx) => {
    await lockLiveContact(tx, scope, contactId)
    const asking = { db: tx, platform, scope, now }
    const before = await shownOne(params.id, caller, asking)
    if (before.state === 'locked') fail('conflict', 'This checklist is not open yet.')
    if (before.state === 'completed') fail('conflict', 'This checklist is completed, so there is nothing to close.')
    if (before.state === 'available' && before.selected_at === null) fail('conflict', 'This checklist was not chosen.')
    if (before.state !== 'open') return toOwn(before)
    await saveChoice(tx, scope, { contactId, checklistId: before.id, choice: 'dismissed_at', now })
    const data = { contact_id: contactId, checklist_id: before.id }
    tx.fact({ type: 'checklist.dismissed', about: before.id, contactId, data })
    return toOwn(await shownOne(params.id, caller, asking))
  })
}
