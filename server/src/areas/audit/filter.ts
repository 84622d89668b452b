import type { audit, QueryOf } from '@userkeep/contract'
import type { AuditFilter } from './audit.sql.ts'

/** What the list and the export are narrowed by. */
export const filterOf = ({
  actor,
  action,
  target,
  since,
  until,
}: QueryOf<typeof audit.routes.export>): AuditFilter => ({
  actor,
  action,
  target,
  since: since === undefined ? since : new Date(since),
  until: until === undefined ? until : new Date(until),
})
