import type { gateways } from '@userkeep/contract'
import { change } from '../../../platform/change.ts'
import { seconds } from '../../../platform/clock.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { findAddress } from '../connections/addresses.sql.ts'
import { findConnection } from '../connections/connections.sql.ts'
import { openGateway } from '../connections/open-gateway.ts'
import type { GatewayMessage, MessageHeaders } from '../port.ts'
import { askForRead } from '../reads/reads.sql.ts'
import { insertMessage, noteMessageAt } from './messages.sql.ts'

export const receive: Verb<typeof gateways.routes.receive> = async ({ params, body, headers, platform }) => {
  await takeMessage(platform, { connectionId: params.connectionId, raw: body, headers })
  return { received: true }
}

interface SentMessage {
  readonly connectionId: string
  readonly raw: Buffer
  readonly headers: MessageHeaders
}

/**
 * Accepts a message: verifies the sender and records that the object is to be read again. It is acknowledged after the
 * commit, so the gateway repeats it if anything fails before.
 */
async function takeMessage(platform: Platform, { connectionId, raw, headers }: SentMessage): Promise<void> {
  const scope = (await findAddress(platform.sql, connectionId)) ?? fail('not_found')
  const connection = (await findConnection(platform.sql, scope, connectionId)) ?? fail('not_found')
  const message = openGateway(platform, connection).readMessage(raw, headers) ?? fail('invalid_signature')
  await keep(platform, scope, connectionId, message)
}

const noteEvery = seconds(10)

function keep(platform: Platform, scope: EnvironmentScope, connectionId: string, message: GatewayMessage) {
  const now = platform.clock.now()
  return change(platform, scope, async (tx) => {
    if (!(await insertMessage(tx, scope, connectionId, message, now))) return
    if (message.about) {
      await askForRead(tx, scope, { connectionId, ...message.about }, now)
      tx.wake('gateway-reads')
    }
    await noteMessageAt(tx, scope, connectionId, { now, unlessSince: new Date(now.getTime() - noteEvery) })
  })
}
