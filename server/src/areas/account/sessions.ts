import { type account, pageAnswer, pageOf } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { deleteSession, listSessionsOfUser } from '../sessions/public.ts'

export const listSessions: Verb<typeof account.routes.sessions> = async ({ db, caller, query, now }) => {
  const sessions = await listSessionsOfUser(db, caller.user.id, now, pageOf(query))
  return pageAnswer('sessions', sessions, (row) => ({ ...row, current: row.id === caller.session.id }))
}

export const revokeSession: Verb<typeof account.routes.revokeSession> = async ({ params, caller, change }) =>
  change(async (tx) => {
    if (!(await deleteSession(tx, caller.user.id, params.id))) fail('not_found')
    tx.audited({ target: { type: 'session', id: params.id } })
  })
