import type { contactSessions } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { deleteContactSession } from './contact-sessions.sql.ts'

export const revokeSession: Verb<typeof contactSessions.routes.revoke> = async ({ db, params, caller, scope }) => {
  if (!(await deleteContactSession(db, scope, caller.contactId, params.id))) fail('not_found')
}
