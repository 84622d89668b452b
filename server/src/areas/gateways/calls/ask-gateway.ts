import { v7 as uuid } from 'uuid'
import type { Change } from '../../../platform/change.ts'
import { seconds } from '../../../platform/clock.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { GatewayCall, GatewayCallKind } from './call-types.ts'
import { insertCall } from './calls.sql.ts'

interface AskedCall<K extends GatewayCallKind> extends Omit<GatewayCall<K>, 'scope' | 'id'> {
  /** The request executes the call itself with `runCallNow`; workers leave it alone unless the request dies. */
  readonly awaited?: boolean
  /** The contact whose address is in the input. */
  readonly contactId?: string
}

/** Longer than a request waits for its call. */
const leftToRequest = seconds(30)

/**
 * Asks a gateway for a change after this transaction has committed. Returns the id, which is also the idempotency key
 * at the gateway. The contributions to `gatewayCalls` get the outcome.
 */
export async function askGateway<K extends GatewayCallKind>(
  tx: Change,
  scope: EnvironmentScope,
  { connectionId, kind, subject, input, contactId, awaited = false }: AskedCall<K>,
  now: Date,
): Promise<string> {
  const id = uuid()
  const dueAt = awaited ? new Date(now.getTime() + leftToRequest) : now
  await insertCall(tx, scope, { id, connectionId, kind, subject, input, contactId: contactId ?? null, dueAt }, now)
  if (!awaited) tx.wake('gateway-calls')
  return id
}
