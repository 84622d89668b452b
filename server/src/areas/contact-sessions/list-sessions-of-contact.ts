import { type contactSessions, pageAnswer, pageOf } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findContact } from '../contacts/public.ts'
import { listContactSessions } from './contact-sessions.sql.ts'

export const listSessionsOfContact: Verb<typeof contactSessions.routes.ofContact> = async ({
  db,
  params,
  scope,
  query,
  now,
}) => {
  const { id } = (await findContact(db, scope, params.id)) ?? fail('not_found')
  return pageAnswer('sessions', await listContactSessions(db, scope, id, now, pageOf(query)))
}
