import { type audit, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { listAuditEventRows } from './audit.sql.ts'

export const listAuditEvents: Verb<typeof audit.routes.list> = async ({ db, scope, query }) => {
  const { actor, action, target, since, until } = query
  const filter = {
    actor,
    action,
    target,
    since: since === undefined ? since : new Date(since),
    until: until === undefined ? until : new Date(until),
  }
  return pageAnswer('audit_events', await listAuditEventRows(db, scope.organizationId, filter, pageOf(query)))
}
