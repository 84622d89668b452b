import type { Db } from '../../../platform/db/sql.ts'

export interface AtWork {
  organizationId: string
  environmentId: string
  id: string
}

/** A campaign that is due gets its turn within moments, whatever the number of those that are sending. */
const most = 500

/** Campaigns whose time has come. The work of all tenants. */
export function listToBegin(db: Db, now: Date): Promise<AtWork[]> {
  return db<AtWork[]>`
    select e.organization_id as "organizationId", c.environment_id as "environmentId", c.id
    from campaigns c join environments e on e.id = c.environment_id
    where c.state = 'scheduled' and c.starts_at <= ${now} order by c.starts_at limit ${most}`
}

/** Campaigns whose recipients are not all written down yet. The work of all tenants. */
export function listToFanOut(db: Db): Promise<AtWork[]> {
  return db<AtWork[]>`
    select e.organization_id as "organizationId", c.environment_id as "environmentId", c.id
    from campaigns c join environments e on e.id = c.environment_id
    where c.state = 'sending' and c.trigger_kind = 'once' and c.fanned_out_at is null
    order by c.starts_at limit ${most}`
}

/** Campaigns that send; of those that wait for facts or entries the ones to whom somebody is due. All tenants' work. */
export function listSending(db: Db, now: Date): Promise<AtWork[]> {
  return db<AtWork[]>`
    select e.organization_id as "organizationId", c.environment_id as "environmentId", c.id
    from campaigns c join environments e on e.id = c.environment_id
    where c.state = 'sending' and (c.trigger_kind = 'once' or exists (
      select 1 from campaign_recipients r
      where r.environment_id = c.environment_id and r.campaign_id = c.id and r.state = 'pending' and r.due_at <= ${now}))
    order by c.starts_at limit ${most}`
}
