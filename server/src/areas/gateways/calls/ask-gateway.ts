import { v7 as uuid } from 'uuid'
import type { Change } from '../../../platform/change.ts'
import { seconds } from '../../../platform/clock.ts'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { GatewayCall, GatewayCallKind } from '../../../platform/gateway-calls.ts'
import { insertCall } from './calls.sql.ts'

export interface AskedCall<K extends GatewayCallKind> extends Omit<GatewayCall<K>, 'scope' | 'id'> {
  /** A request is going to carry it out itself, by `runCallNow`; the workers leave it alone unless that dies. */
  readonly awaited?: boolean
}

/** Longer than a request waits for it. */
const leftToRequest = seconds(30)

/**
 * Has something changed at a gateway once this transaction has committed. Answers its id, which is also the key under
 * which the gateway does it once. What becomes of it is told to the hook `gatewayCalls` of its kind.
 */
export async function askGateway<K extends GatewayCallKind>(
  tx: Change,
  scope: EnvironmentScope,
  { connectionId, kind, subject, input, awaited = false }: AskedCall<K>,
  now: Date,
): Promise<string> {
  const id = uuid()
  const dueAt = awaited ? new Date(now.getTime() + leftToRequest) : now
  await insertCall(tx, scope, { id, connectionId, kind, subject, input, dueAt }, now)
  if (!awaited) tx.wake('gateway-calls')
  return id
}
