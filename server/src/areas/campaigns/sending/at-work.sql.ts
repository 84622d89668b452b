import type { Db } from '../../../platform/db/sql.ts'
import { environmentRows } from '../../organizations/public.ts'

interface AtWork {
  organizationId: string
  environmentId: string
  id: string
}

/** Bounds the campaigns read at once, so that a due campaign is found quickly even if many are sending. */
const most = 500

/** Lists the campaigns of all tenants that are due to begin. */
export function listToBegin(db: Db, now: Date): Promise<AtWork[]> {
  return db<AtWork[]>`
    select e.organization_id as "organizationId", c.environment_id as "environmentId", c.id
    from campaigns c join ${environmentRows(db)} e on e.id = c.environment_id
    where c.state = 'scheduled' and c.starts_at <= ${now} order by c.starts_at limit ${most}`
}

/** Lists the campaigns of all tenants whose recipients are not all stored yet. */
export function listToFanOut(db: Db): Promise<AtWork[]> {
  return db<AtWork[]>`
    select e.organization_id as "organizationId", c.environment_id as "environmentId", c.id
    from campaigns c join ${environmentRows(db)} e on e.id = c.environment_id
    where c.state = 'sending' and c.trigger_kind = 'once' and c.fanned_out_at is null
    order by c.starts_at limit ${most}`
}

/**
 * Lists the campaigns of all tenants that are sending. A campaign triggered by facts or segment entries is listed if
 * somebody is due.
 */
export function listSending(db: Db, now: Date): Promise<AtWork[]> {
  return db<AtWork[]>`
    select e.organization_id as "organizationId", c.environment_id as "environmentId", c.id
    from campaigns c join ${environmentRows(db)} e on e.id = c.environment_id
    where c.state = 'sending' and (c.trigger_kind = 'once' or exists (
      select 1 from campaign_recipients r
      where r.environment_id = c.environment_id and r.campaign_id = c.id and r.state = 'pending' and r.due_at <= ${now}))
    order by c.starts_at limit ${most}`
}
