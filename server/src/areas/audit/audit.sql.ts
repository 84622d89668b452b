import type { Environment, Page, Paged } from '@userkeep/contract'
import { keyset } from '../../platform/db/keyset.ts'
import type { Db } from '../../platform/db/sql.ts'

export interface AuditEventRow {
  id: string
  action: string
  actor: { user_id: string; email: string; ip: string | null; user_agent: string | null }
  target: { type: string; id: string; name: string | null } | null
  environment: Environment | null
  changes: Record<string, { from?: unknown; to?: unknown }>
  occurred_at: string
}

export interface AuditFilter {
  actor?: string | undefined
  action?: string | undefined
  target?: string | undefined
  /** From this moment on. */
  since?: Date | undefined
  /** Up to this moment, without it. */
  until?: Date | undefined
}

const newestFirst = keyset('audit_events', 'desc', { 'a.occurred_at': 'timestamptz', 'a.id': 'uuid' })

/** A condition that is not asked for is not in the statement, so that each filter has its own plan on its own index. */
export function listAuditEventRows(
  db: Db,
  organizationId: string,
  { actor, action, target, since, until }: AuditFilter,
  page: Page,
): Promise<Paged<AuditEventRow>> {
  return newestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<AuditEventRow[]>`
    select a.id, a.action, e.environment, a.changes, a.occurred_at,
      jsonb_build_object('user_id', a.user_id, 'email', a.email, 'ip', a.ip, 'user_agent', a.user_agent) as actor,
      case when a.target_id is not null
        then jsonb_build_object('type', a.target_type, 'id', a.target_id, 'name', a.target_name) end as target, ${key}
    from audit_events a
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
