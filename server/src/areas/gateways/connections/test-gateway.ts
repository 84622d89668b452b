import type { gateways } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { GatewayRefused } from '../port.ts'
import { findConnection } from './connections.sql.ts'
import { openGateway } from './open-gateway.ts'
import { noteFailure, noteSuccess } from './reach.ts'
import { gatewayTarget, toGateway } from './views.ts'

/** Also while it counts as unreachable: an answer ends that. */
export const testGateway: Verb<typeof gateways.routes.test> = async ({ params, db, scope, change, platform }) => {
  const row = (await findConnection(db, scope, params.id)) ?? fail('not_found')
  const gateway = openGateway(platform, row)
  try {
    await gateway.test()
  } catch (error) {
    const { message } = error as Error
    if (error instanceof GatewayRefused) fail('gateway_refused', message)
    await noteFailure(platform, scope, row.id, message)
    fail('gateway_unreachable', `The gateway does not answer: ${message}`)
  }
  await noteSuccess(platform, scope, row.id)
  return change(async (tx) => {
    tx.audited({ target: gatewayTarget(row) })
    return toGateway((await findConnection(tx, scope, row.id)) ?? fail('not_found'), platform.settings)
  })
}
