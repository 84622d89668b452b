import type { sessions } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { deleteSession } from './sessions.sql.ts'

export const logout: Verb<typeof sessions.routes.logout> = async ({ db, caller }) => {
  await deleteSession(db, caller.user.id, caller.session.id)
}
