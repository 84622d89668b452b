import type { Db } from '../../../platform/db/sql.ts'
import { priceRows } from '../../catalogue/public.ts'
import { customerMemberRows, customerRows } from '../../customers/public.ts'
import { gatewayConnectionRows } from '../../gateways/public.ts'
import { environmentRows } from '../../organizations/public.ts'
import { heldStatuses } from '../statuses.sql.ts'

export interface Drifted {
  organization_id: string
  environment_id: string
  customer_id: string
  id: string
  members: number
  quantity: number
  gateway_quantity: number | null
}

/** Lists per-seat subscriptions of all tenants where members, quantity and the gateway's quantity differ. */
export const driftedSeats = (db: Db, limit: number) => db<Drifted[]>`
  select e.organization_id, s.environment_id, s.customer_id, s.id, m.members, s.quantity, s.gateway_quantity
  from subscriptions s
  join ${environmentRows(db)} e on e.id = s.environment_id
  join ${priceRows(db)} r on r.environment_id = s.environment_id and r.id = s.price_id and r.model = 'per_seat'
  join ${customerRows(db)} c on c.environment_id = s.environment_id and c.id = s.customer_id
  cross join lateral (
    select count(*) as members from ${customerMemberRows(db)} x
    where x.environment_id = s.environment_id and x.customer_id = s.customer_id) m
  where s.status in ${heldStatuses(db)}
    and (s.quantity <> m.members
      or (s.changing = 0 and s.seats_due_at is null and s.gateway_quantity is distinct from m.members))
  order by s.environment_id, s.id limit ${limit}`

/** Lists subscriptions not compared with the gateway since then. */
export const uncheckedSubscriptions = (db: Db, before: Date, limit: number) => db<
  { organization_id: string; environment_id: string; id: string; connection_id: string; gateway_ref: string }[]
>`
  select e.organization_id, s.environment_id, s.id, s.connection_id, s.gateway_ref
  from subscriptions s
  join ${environmentRows(db)} e on e.id = s.environment_id
  join ${gatewayConnectionRows(db)} g on g.environment_id = s.environment_id and g.id = s.connection_id
    and g.disconnected_at is null
  where s.status in ${heldStatuses(db)} and s.gateway_ref is not null
    and (s.checked_at is null or s.checked_at < ${before})
  order by s.checked_at nulls first limit ${limit}`

export async function setChecked(db: Db, environmentId: string, id: string, at: Date): Promise<void> {
  await db`update subscriptions set checked_at = ${at} where environment_id = ${environmentId} and id = ${id}`
}
