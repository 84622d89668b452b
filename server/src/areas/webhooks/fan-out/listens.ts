import type { Listens } from '../../../platform/area-hooks.ts'
import type { TrackedKind } from '../../../platform/listeners.ts'
import { planAllows } from '../endpoints/plan-allows.ts'
import { listenersOf } from './listeners.sql.ts'

/** A team's endpoint waits for the names it subscribes to; the tenant's own endpoints hear none of its events. */
export const listens: Listens = async (kinds, { sql, plans }) => {
  const ofTeams = kinds.filter(({ customerId }) => customerId !== null)
  if (ofTeams.length === 0) return kinds.map(() => false)
  const listeners = await listenersOf(sql, ofTeams.map(toSubject))
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

const toSubject = ({ organizationId, environmentId, customerId }: TrackedKind) => ({
  origin: 'tracked' as const,
  organization_id: organizationId,
  environment_id: environmentId,
  customer_id: customerId,
})

const keyOf = ({ environmentId, customerId, name, byContact }: Omit<TrackedKind, 'organizationId'>) =>
  `${environmentId} ${customerId} ${byContact} ${name}`
