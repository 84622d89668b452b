import { type contactSessions, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { liveContact } from '../../contacts/public.ts'
import { listContactSessions } from './contact-sessions.sql.ts'

export const listSessionsOfContact: Verb<typeof contactSessions.routes.ofContact> = async ({
  db,
  params,
  scope,
  query,
  now,
}) => {
  const { id } = await liveContact(db, scope, params.id)
  return pageAnswer('sessions', await listContactSessions(db, scope, id, now, pageOf(query)))
}
