import { type messages, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { liveContact } from '../../contacts/public.ts'
import { listMessageRows } from './log.sql.ts'
import { isAllowanceSpent, toMessage } from './views.ts'

type Routes = typeof messages.routes

/** Those that are held are queued; which of the two they are is the same for all of an environment. */
export const listMessages: Verb<Routes['staffList']> = async ({ db, scope, query, now, platform }) => {
  const { state, contact_id: contactId, template_id: templateId } = query
  const isSpent = await isAllowanceSpent(db, platform, scope, now)
  const page = pageOf(query)
  const isOther = state === 'held' ? !isSpent : state === 'queued' && isSpent
  if (isOther) return pageAnswer('messages', { rows: [], page, nextCursor: null })
  const filter = { state: state === 'held' ? ('queued' as const) : state, contactId, templateId }
  return pageAnswer('messages', await listMessageRows(db, scope, filter, page), (row) => toMessage(row, isSpent))
}

export const listMessagesOfContact: Verb<Routes['ofContact']> = async ({ params, db, scope, query, now, platform }) => {
  const { id: contactId } = await liveContact(db, scope, params.id)
  const isSpent = await isAllowanceSpent(db, platform, scope, now)
  const found = await listMessageRows(db, scope, { contactId }, pageOf(query))
  return pageAnswer('messages', found, (row) => toMessage(row, isSpent))
}
