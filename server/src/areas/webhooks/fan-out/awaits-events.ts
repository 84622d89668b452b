import type { AwaitsTeamEvents, TeamEvent } from '../../ingest/public.ts'
import { planAllows } from '../endpoints/plan-allows.ts'
import { listenersOf } from './listeners.sql.ts'

/** A customer's endpoint receives the events it subscribes to; the tenant's own endpoints receive no tracked events. */
export const awaitsDeliveries: AwaitsTeamEvents = async (kinds, { sql, plans }) => {
  const listeners = await listenersOf(sql, kinds.map(toSubject))
  const awaited = new Set(
    listeners
      .filter((listener) => planAllows(plans, listener))
      .flatMap(({ environment_id, customer_id, subscribed_events, hears_contacts }) =>
        subscribed_events.flatMap((name) =>
          (hears_contacts ? [false, true] : [false]).map((byContact) =>
            keyOf({ environmentId: environment_id, customerId: customer_id, name, byContact }),
          ),
        ),
      ),
  )
  return kinds.map((one) => awaited.has(keyOf(one)))
}

const toSubject = ({ organizationId, environmentId, customerId }: TeamEvent) => ({
  origin: 'tracked' as const,
  organization_id: organizationId,
  environment_id: environmentId,
  customer_id: customerId,
})

type Keyed = Pick<TeamEvent, 'environmentId' | 'name' | 'byContact'> & { customerId: string | null }

const keyOf = ({ environmentId, customerId, name, byContact }: Keyed) =>
  `${environmentId} ${customerId} ${byContact} ${name}`
