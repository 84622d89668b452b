import { v7 as uuid } from 'uuid'
import { consumer } from '../../../platform/facts/consumer.ts'
import type { Fact } from '../../../platform/facts/fact.ts'
import { insertDeliveries, type NewDelivery } from '../deliveries/deliveries.sql.ts'
import { planAllows } from '../endpoints/plan-allows.ts'
import { environmentOf, hears } from '../rules.ts'
import { envelopeOf } from './envelope.ts'
import { type ListenerRow, listenersOf } from './listeners.sql.ts'

/**
 * Queues a delivery for every endpoint that receives a fact, in the transaction of the consumer's cursor and therefore
 * once.
 */
export const fanOut = consumer({
  name: 'webhooks.fan-out',
  origins: ['service', 'audit', 'tracked'],
  async handle(facts, { tx, plans, clock }) {
    const listeners = (await listenersOf(tx, facts)).filter((listener) => planAllows(plans, listener))
    const deliveries = route(facts, listeners)
    if (deliveries.length === 0) return
    await insertDeliveries(tx, deliveries, clock.now())
    tx.wake('deliveries')
  },
})

function route(facts: readonly Fact[], listeners: readonly ListenerRow[]): NewDelivery[] {
  const byOrganization = Map.groupBy(listeners, (listener) => listener.organization_id)
  return facts.flatMap((fact) => {
    const hearing = (byOrganization.get(fact.organization_id) ?? []).filter((listener) => hears(listener, fact))
    const [first] = hearing
    if (!first) return []
    // All deliveries of a fact carry the same bytes.
    const body = envelopeOf(fact, environmentOf(fact, first.live_environment_id))
    return hearing.map((listener) => ({
      environment_id: listener.environment_id,
      endpoint_id: listener.id,
      id: uuid(),
      event_id: fact.id,
      type: fact.type,
      body,
    }))
  })
}
