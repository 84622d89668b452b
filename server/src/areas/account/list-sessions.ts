import { type account, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { listSessionsOfUser } from '../sessions/public.ts'

export const listSessions: Verb<typeof account.routes.sessions> = async ({ db, caller, query, now }) => {
  const page = pageOf(query)
  const rows = await listSessionsOfUser(db, caller.user.id, now, page)
  const sessions = rows.map((row) => ({ ...row, current: row.id === caller.session.id }))
  return pageAnswer('sessions', sessions, page)
}
