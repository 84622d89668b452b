import { type contactSessions, pageAnswer, pageOf } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { liveContact } from '../../contacts/public.ts'
import { deleteContactSession, listContactSessions, revokeContactSessions } from './contact-sessions.sql.ts'

export const listDevices: Verb<typeof contactSessions.routes.sessions> = async ({ db, caller, scope, query, now }) => {
  const devices = await listContactSessions(db, scope, caller.contactId, now, pageOf(query))
  return pageAnswer('sessions', devices, (row) => ({ ...row, current: row.id === caller.sessionId }))
}

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

export const revokeSession: Verb<typeof contactSessions.routes.revoke> = async ({ db, params, caller, scope }) => {
  if (!(await deleteContactSession(db, scope, caller.contactId, params.id))) fail('not_found')
}

export const revokeOtherSessions: Verb<typeof contactSessions.routes.revokeOthers> = async ({ db, caller, scope }) => {
  await revokeContactSessions(db, scope, caller.contactId, caller.sessionId)
}

export const logout: Verb<typeof contactSessions.routes.logout> = async ({ caller, scope, change }) => {
  await change((tx) => deleteContactSession(tx, scope, caller.contactId, caller.sessionId))
}
