import { fail } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { type Gateway, GatewayRefused } from '../port.ts'
import { readConnection } from './connections.sql.ts'
import { openGateway } from './open-gateway.ts'
import { noteFailure, noteSuccess } from './reach.ts'

/** The read methods of a gateway, which need no key. */
type ReadingGateway = Pick<
  Gateway,
  'readCheckout' | 'readSubscription' | 'readInvoice' | 'previewChange' | 'billingPortal'
>

/**
 * Returns a gateway for a request that waits for its answer. Fails with 503 `gateway_unreachable`, at once if that is
 * known. A refusal by the gateway is a `GatewayRefused`. Must not be used inside a transaction.
 */
export async function gatewayOf(
  platform: Platform,
  scope: EnvironmentScope,
  connectionId: string,
): Promise<ReadingGateway> {
  const row = (await readConnection(platform.sql, scope, connectionId)) ?? fail('not_found')
  if (row.disconnected_at !== null) fail('no_gateway', 'The payment gateway is no longer connected.')
  if (row.unreachable) fail('gateway_unreachable')
  const gateway = openGateway(platform, row)
  const heeded = async <T>(call: Promise<T>): Promise<T> => {
    try {
      const answer = await call
      await noteSuccess(platform, scope, connectionId)
      return answer
    } catch (error) {
      if (error instanceof GatewayRefused) throw error
      await noteFailure(platform, scope, connectionId, (error as Error).message)
      return fail('gateway_unreachable')
    }
  }
  return {
    readCheckout: (ref) => heeded(gateway.readCheckout(ref)),
    readSubscription: (ref) => heeded(gateway.readSubscription(ref)),
    readInvoice: (ref) => heeded(gateway.readInvoice(ref)),
    previewChange: (ref, to, usage) => heeded(gateway.previewChange(ref, to, usage)),
    billingPortal: (ref, returnUrl) => heeded(gateway.billingPortal(ref, returnUrl)),
  }
}
