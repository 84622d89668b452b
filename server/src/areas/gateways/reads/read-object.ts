import { change } from '../../../platform/change.ts'
import type { Platform } from '../../../platform/platform.ts'
import { waitAfter } from '../calls/rules.ts'
import { findConnection } from '../connections/connections.sql.ts'
import { openGateway } from '../connections/open-gateway.ts'
import { noteFailure, noteSuccess } from '../connections/reach.ts'
import { syncObject } from '../extension-points.ts'
import { type Gateway, type GatewayObjectKind, type GatewayObjects, GatewayUnreachable } from '../port.ts'
import { type ClaimedRead, finishReadRow, postponeRead } from './reads.sql.ts'
import { isLive } from './rules.ts'

const readers: { [K in GatewayObjectKind]: (gateway: Gateway, ref: string) => Promise<GatewayObjects[K] | null> } = {
  checkout: (gateway, ref) => gateway.readCheckout(ref),
  subscription: (gateway, ref) => gateway.readSubscription(ref),
  invoice: (gateway, ref) => gateway.readInvoice(ref),
}

/** Reads the object as it is now, outside of any transaction, and hands it to the areas, or puts it off. */
export async function readObject(platform: Platform, read: ClaimedRead): Promise<void> {
  const scope = { organizationId: read.organization_id, environmentId: read.environment_id }
  const connectionId = read.connection_id
  try {
    const connection = await findConnection(platform.sql, scope, connectionId)
    if (!connection) return
    const object = await readers[read.kind](openGateway(platform, connection), read.ref)
    await noteSuccess(platform, scope, connectionId)
    await mirror(platform, read, object)
  } catch (error) {
    const { message } = error as Error
    if (error instanceof GatewayUnreachable) await noteFailure(platform, scope, connectionId, message)
    else platform.log.error({ err: error, kind: read.kind, ref: read.ref }, 'a gateway object could not be processed')
    const dueAt = new Date(platform.clock.now().getTime() + waitAfter(read.attempts))
    await postponeRead(platform.sql, read, { dueAt, error: message })
  }
}

/** Ignores objects that the gateway does not know. */
async function mirror<K extends GatewayObjectKind>(
  platform: Platform,
  read: ClaimedRead & { kind: K },
  object: GatewayObjects[K] | null,
): Promise<void> {
  const scope = { organizationId: read.organization_id, environmentId: read.environment_id }
  const now = platform.clock.now()
  await change(platform, scope, async (tx) => {
    const isOurs = await finishReadRow(tx, read, object !== null && isLive(read.kind, object), now)
    if (!isOurs || object === null) return
    await syncObject(platform, tx, read.kind, object, { scope, connectionId: read.connection_id })
  })
}
