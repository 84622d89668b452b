import type { contactSessions } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { revokeContactSessions } from './contact-sessions.sql.ts'

export const revokeOtherSessions: Verb<typeof contactSessions.routes.revokeOthers> = async ({ db, caller, scope }) => {
  await revokeContactSessions(db, scope, caller.contactId, caller.sessionId)
}
