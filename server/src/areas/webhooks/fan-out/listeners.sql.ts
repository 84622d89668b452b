import type { Db } from '../../../platform/db/sql.ts'
import type { Fact } from '../../../platform/facts/fact.ts'
import { contactSettingRows } from '../../contact-settings/public.ts'
import { environmentRows, organizationRows } from '../../organizations/public.ts'
import type { Listener } from '../rules.ts'

export interface ListenerRow extends Listener {
  id: string
  organization_code: string
  live_environment_id: string
}

/** The part of a fact that decides which endpoints may receive it. */
type Subject = Pick<Fact, 'origin' | 'organization_id' | 'environment_id' | 'customer_id'>

/** Lists the enabled endpoints that may receive facts of these organizations or customers. */
export function listenersOf(db: Db, facts: readonly Subject[]): Promise<ListenerRow[]> {
  const own = facts.filter(({ origin }) => origin !== 'tracked')
  const ofCustomers = facts.filter(({ origin, customer_id }) => origin === 'tracked' && customer_id !== null)
  const distinct = (ids: (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]
  return db<ListenerRow[]>`
    select w.id, w.organization_id, w.environment_id, w.plane, w.customer_id, w.subscribed_events, v.environment,
      coalesce(s.deliver_contact_events, false) as hears_contacts, o.code as organization_code, live.id as live_environment_id
    from (
      select w.* from ${environmentRows(db)} e join webhook_endpoints w on w.environment_id = e.id and w.customer_id is null
      where e.organization_id = any(${distinct(own.map((fact) => fact.organization_id))}::uuid[])
      union all
      select * from webhook_endpoints
      where environment_id = any(${distinct(ofCustomers.map((fact) => fact.environment_id))}::uuid[])
        and customer_id = any(${distinct(ofCustomers.map((fact) => fact.customer_id))}::uuid[])
    ) w
    join ${organizationRows(db)} o on o.id = w.organization_id and o.deleted_at is null
    join ${environmentRows(db)} v on v.organization_id = w.organization_id and v.id = w.environment_id
    left join ${contactSettingRows(db)} s on s.environment_id = w.environment_id
    join ${environmentRows(db)} live on live.organization_id = w.organization_id and live.environment = 'live'
    where w.enabled`
}
