import { type contacts, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { listPredecessors } from '../merge/merges.sql.ts'
import { liveContact } from '../profile/live-contact.ts'
import { withNames } from './named-things.ts'
import { listFactsOf } from './timeline.sql.ts'

export const getTimeline: Verb<typeof contacts.routes.timeline> = async ({ db, scope, params, query, platform }) => {
  const { id } = await liveContact(db, scope, params.id)
  const everyId = [id, ...(await listPredecessors(db, scope, id))]
  const found = await listFactsOf(db, scope, everyId, pageOf(query))
  return pageAnswer('facts', { ...found, rows: await withNames(platform, scope, found.rows) })
}
