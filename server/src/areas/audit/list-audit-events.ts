import { type audit, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { listAuditEventRows } from './audit.sql.ts'
import { filterOf } from './filter.ts'

export const listAuditEvents: Verb<typeof audit.routes.list> = async ({ db, scope, query }) =>
  pageAnswer('audit_events', await listAuditEventRows(db, scope.organizationId, filterOf(query), pageOf(query)))
