import type { contactSessions } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { deleteContactSession } from './contact-sessions.sql.ts'

export const logout: Verb<typeof contactSessions.routes.logout> = async ({ caller, scope, change }) => {
  await change((tx) => deleteContactSession(tx, scope, caller.contactId, caller.sessionId))
}
