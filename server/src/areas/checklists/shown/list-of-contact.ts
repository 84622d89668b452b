import { type checklists, firstPage } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { liveContact } from '../../contacts/public.ts'
import { listOwnTeams } from '../../customers/public.ts'
import { checklistsOf } from './own-checklists.ts'

export const listOfContact: Verb<typeof checklists.routes.ofContact> = async (call) => {
  const { params, db, platform, scope, now } = call
  const { id: contactId } = await liveContact(db, scope, params.id)
  const { rows } = await listOwnTeams(db, platform, scope, contactId, firstPage(1))
  const customerId = rows[0]?.id ?? null
  return { checklists: await checklistsOf(db, platform, scope, { contactId, customerId, now }) }
}
