import type { AnswerOf, audit, Page } from '@userkeep/contract'
import { keyset } from '../../platform/db/keyset.ts'
import type { Db } from '../../platform/db/sql.ts'
import { auditEventRows } from '../../platform/facts/public.sql.ts'
import type { WrittenPage } from '../../platform/json-text.ts'

export type AuditEvent = AnswerOf<typeof audit.routes.list>['audit_events'][number]

export interface AuditFilter {
  actor?: string | undefined
  action?: string | undefined
  target?: string | undefined
  /** Inclusive. */
  since?: Date | undefined
  /** Exclusive. */
  until?: Date | undefined
}

const newestFirst = keyset('audit_events', 'desc', { 'a.occurred_at': 'timestamptz', 'a.id': 'uuid' })
const readPage = newestFirst.json<AuditEvent>(['occurred_at'])

/** Leaves out the conditions that were not requested, so that each filter has its own plan on its own index. */
export function readAuditEvents(
  db: Db,
  organizationId: string,
  { actor, action, target, since, until }: AuditFilter,
  page: Page,
): Promise<WrittenPage<AuditEvent>> {
  return readPage(
    db,
    page,
    ({ after, window }) => db`
    select a.id, a.action,
      (select actor from (select a.user_id, a.email, a.ip, a.user_agent) actor) as actor,
      (select target from (select a.target_type as type, a.target_id as id, a.target_name as name) target
        where a.target_id is not null) as target,
      e.environment, a.changes, a.occurred_at
    from ${auditEventRows(db)} a
    left join environments e on e.organization_id = a.organization_id and e.id = a.environment_id
    where a.organization_id = ${organizationId}
      ${actor === undefined ? db`` : db`and a.user_id = ${actor}`}
      ${action === undefined ? db`` : db`and a.action = ${action}`}
      ${target === undefined ? db`` : db`and a.target_id = ${target}`}
      ${since === undefined ? db`` : db`and a.occurred_at >= ${since}`}
      ${until === undefined ? db`` : db`and a.occurred_at < ${until}`} ${after}
    ${window}`,
  )
}
