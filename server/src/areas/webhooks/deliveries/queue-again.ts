import type { Environment } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import type { Change } from '../../../platform/change.ts'
import { fail } from '../../../platform/fail.ts'
import type { HeldEndpoint, Owner } from '../endpoints/endpoints.sql.ts'
import { type Actor, testEnvelope } from '../fan-out/envelope.ts'
import { testType } from '../rules.ts'
import { type DeliveryRow, findDelivery, insertDeliveries, insertReplays, listFailedSince } from './deliveries.sql.ts'

// Deliveries requested by a person, to an endpoint that the caller has locked.

const batch = 1000

/** Sends the same bytes of the same event as a new delivery. */
export async function replayOne(
  tx: Change,
  owner: Owner,
  endpointId: string,
  deliveryId: string,
  now: Date,
): Promise<DeliveryRow> {
  if (!(await findDelivery(tx, owner, endpointId, deliveryId))) fail('not_found')
  const id = uuid()
  await insertReplays(tx, owner, endpointId, [{ of: deliveryId, id }], now)
  tx.wake('deliveries')
  return queued(tx, owner, endpointId, id)
}

export async function replayFailed(
  tx: Change,
  owner: Owner,
  endpointId: string,
  since: Date,
  now: Date,
): Promise<number> {
  let count = 0
  let after = '00000000-0000-0000-0000-000000000000'
  // Replays are pending, so the next batch never finds them.
  for (;;) {
    const failed = await listFailedSince(tx, owner, endpointId, { since, after, limit: batch })
    const replays = failed.map((of) => ({ of, id: uuid() }))
    if (replays.length > 0) await insertReplays(tx, owner, endpointId, replays, now)
    count += replays.length
    after = failed.at(-1) ?? after
    if (failed.length < batch) break
  }
  if (count > 0) tx.wake('deliveries')
  return count
}

/** Nothing new is queued for a disabled endpoint, except replays. */
export async function queueTest(
  tx: Change,
  owner: Owner & { environment: Environment },
  { id: endpointId, enabled }: Pick<HeldEndpoint, 'id' | 'enabled'>,
  now: Date,
  actor: Actor | null = null,
): Promise<DeliveryRow> {
  if (!enabled) fail('conflict', 'The endpoint is off, so nothing new is queued for it. Turn it on first.')
  const [id, eventId] = [uuid(), uuid()]
  const body = testEnvelope({ eventId, endpointId, environment: owner.environment, now, actor })
  await insertDeliveries(
    tx,
    [{ environment_id: owner.environmentId, endpoint_id: endpointId, id, event_id: eventId, type: testType, body }],
    now,
  )
  tx.wake('deliveries')
  return queued(tx, owner, endpointId, id)
}

async function queued(tx: Change, owner: Owner, endpointId: string, id: string): Promise<DeliveryRow> {
  const { body: _, attempt_log: __, ...delivery } = (await findDelivery(tx, owner, endpointId, id)) ?? fail('internal')
  return delivery
}
