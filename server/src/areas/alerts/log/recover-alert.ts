import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../../platform/change.ts'
import { type Environment, lockEnabled } from '../destinations/destinations.sql.ts'
import { insertDelivery, lockDeliveriesOf } from '../dispatch/deliveries.sql.ts'
import { markRecovered } from './alerts.sql.ts'

/** Ends an alert, and sends its recovery once to the destinations that received it or are still to receive it. */
export async function recoverAlert(
  tx: Transaction,
  scope: Environment,
  alertId: string,
  happened: { sequence: number; at: string },
  now: Date,
): Promise<void> {
  const alerted = await lockDeliveriesOf(tx, scope, alertId)
  await markRecovered(tx, scope, alertId, happened)
  const reached = alerted.filter(({ status }) => status === 'pending' || status === 'succeeded')
  const destinations = await lockEnabled(
    tx,
    scope,
    reached.map(({ destination_id }) => destination_id),
  )
  for (const destination of destinations) {
    const hasArrived = reached.some(
      ({ destination_id, status }) => destination_id === destination.id && status === 'succeeded',
    )
    const dueAt = hasArrived ? now : null
    await insertDelivery(tx, scope, { id: uuid(), alertId, destination, note: 'recovery', dueAt }, now)
  }
  tx.wake('alerts')
}
