import { type contacts, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { liveContact } from './live-contact.ts'
import { listPredecessors } from './merges.sql.ts'
import { listFactsOf } from './timeline.sql.ts'

export const getTimeline: Verb<typeof contacts.routes.timeline> = async ({ db, scope, params, query }) => {
  const { id } = await liveContact(db, scope, params.id)
  const everyId = [id, ...(await listPredecessors(db, scope, id))]
  return pageAnswer('facts', await listFactsOf(db, scope, everyId, pageOf(query)))
}
