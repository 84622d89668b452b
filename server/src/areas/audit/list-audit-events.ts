import { type audit, pageOf } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { writtenAnswer } from '../../platform/json-text.ts'
import { readAuditEvents } from './audit.sql.ts'
import { filterOf } from './filter.ts'

export const listAuditEvents: Verb<typeof audit.routes.list> = async ({ db, scope, query }) =>
  writtenAnswer('audit_events', await readAuditEvents(db, scope.organizationId, filterOf(query), pageOf(query)))
