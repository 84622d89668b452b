import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../../platform/change.ts'
import { consumer } from '../../../platform/facts/consumer.ts'
import { liveEnvironmentOf } from '../../organizations/public.ts'
import { type Environment, lockReceiving } from '../destinations/destinations.sql.ts'
import { insertDelivery } from '../dispatch/deliveries.sql.ts'
import { type AlertEvent, type AlertFact, eventOf, raisingTypes, recoveringTypes } from '../rules.ts'
import { countRepeat, insertAlert, lockLastAlert } from './alerts.sql.ts'
import { recoverAlert } from './recover-alert.ts'

/** Writes an alert and a delivery to each destination in the transaction that reads the fact, so that none is lost. */
export const raiseAlerts = consumer({
  name: 'alerts.raise',
  types: [...raisingTypes, ...recoveringTypes],
  async handle(facts, { tx, clock }) {
    for (const fact of facts) {
      const environmentId = fact.environment_id ?? (await liveEnvironmentOf(tx, fact.organization_id))
      if (environmentId !== null) await apply(tx, { environmentId }, fact, clock.now())
    }
  },
})

async function apply(tx: Transaction, scope: Environment, fact: AlertFact, now: Date): Promise<void> {
  const event = eventOf(fact)
  const last = await lockLastAlert(tx, scope, event)
  // The fact was processed before.
  if (last && last.last_sequence >= fact.sequence) return
  const isOpen = last !== null && last.recovered_at === null
  const happened = { sequence: fact.sequence, at: fact.occurred_at }
  if (event.effect === 'recover') {
    if (isOpen) await recoverAlert(tx, scope, last.id, happened, now)
  } else if (isOpen) await countRepeat(tx, scope, last.id, { ...happened, details: event.details })
  else await raise(tx, scope, event, fact, now)
}

async function raise(
  tx: Transaction,
  scope: Environment,
  { kind, subject, subjectId, details }: Extract<AlertEvent, { effect: 'raise' }>,
  { sequence, occurred_at, customer_id }: AlertFact,
  now: Date,
): Promise<void> {
  const id = uuid()
  await insertAlert(tx, scope, {
    id,
    kind,
    subject,
    subject_id: subjectId,
    customer_id,
    details,
    last_sequence: sequence,
    occurred_at,
  })
  for (const destination of await lockReceiving(tx, scope, kind)) {
    await insertDelivery(tx, scope, { id: uuid(), alertId: id, destination, note: 'alert', dueAt: now }, now)
  }
  tx.wake('alerts')
}
