import type { Db, Fragment } from '../db/sql.ts'
import type { Fact } from './fact.ts'

/** The columns of `audit_events` that other areas may read. */
export const auditEventRows = (db: Db): Fragment => db`
  (select organization_id, id, occurred_at, environment_id, user_id, email, ip, user_agent, action, target_type,
    target_id, target_name, changes
  from audit_events)`

/** The columns of `fact_cursors` that other areas may read. */
export const factCursorRows = (db: Db): Fragment => db`
  (select consumer
  from fact_cursors)`

/** The columns of `fact_outbox` that other areas may read. */
export const factOutboxRows = (db: Db): Fragment => db`
  (select id, environment_id, type, contact_id, data, occurred_at
  from fact_outbox)`

/** The columns of `facts` that other areas may read. */
export const factRows = (db: Db): Fragment => db`
  (select sequence, id, environment_id, type, contact_id, data, occurred_at
  from facts)`

/** Returns the facts of an organization after a time, in their order. */
export const factsSince = (db: Db, organizationId: string, since: Date): Promise<(Fact & { numbered_at: string })[]> =>
  db<(Fact & { numbered_at: string })[]>`
    select * from facts where organization_id = ${organizationId} and occurred_at > ${since} order by sequence`
