import { type contactSessions, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { listContactSessions } from './contact-sessions.sql.ts'

export const listDevices: Verb<typeof contactSessions.routes.sessions> = async ({ db, caller, scope, query, now }) => {
  const devices = await listContactSessions(db, scope, caller.contactId, now, pageOf(query))
  return pageAnswer('sessions', devices, (row) => ({ ...row, current: row.id === caller.sessionId }))
}
