import { type account, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { listSessionsOfUser } from '../sessions/public.ts'

export const listSessions: Verb<typeof account.routes.sessions> = async ({ db, caller, query, now }) => {
  const sessions = await listSessionsOfUser(db, caller.user.id, now, pageOf(query))
  return pageAnswer('sessions', sessions, (row) => ({ ...row, current: row.id === caller.session.id }))
}
