import { change } from '../../../platform/change.ts'
import type { Platform } from '../../../platform/platform.ts'
import { notifyDone, notifyRefused } from '../extension-points.ts'
import type { GatewayCheckout } from '../port.ts'
import { askForRead, trackCheckout } from '../reads/reads.sql.ts'
import type { GatewayCall, GatewayCallResults, GatewayRefusal } from './call-types.ts'
import { type ClaimedCall, finishCallRow } from './calls.sql.ts'
import { kinds } from './kinds.ts'

export type Outcome =
  | { readonly state: 'done'; readonly result: GatewayCallResults[keyof GatewayCallResults] }
  | { readonly state: 'refused'; readonly error: GatewayRefusal }

export const callOf = (claimed: ClaimedCall): GatewayCall => ({
  scope: { organizationId: claimed.organization_id, environmentId: claimed.environment_id },
  id: claimed.id,
  connectionId: claimed.connection_id,
  kind: claimed.kind,
  subject: claimed.subject,
  input: claimed.input as GatewayCall['input'],
})

/**
 * Finishes a call together with the changes that areas make because of it. Returns false if another worker has taken it
 * over.
 */
export function finishCall(platform: Platform, claimed: ClaimedCall, outcome: Outcome): Promise<boolean> {
  const now = platform.clock.now()
  const call = callOf(claimed)
  return change(platform, call.scope, async (tx) => {
    if (!(await finishCallRow(tx, claimed, rowOf(outcome), now))) return false
    if (outcome.state === 'done') {
      if (call.kind === 'checkout.open') {
        const { ref } = outcome.result as GatewayCheckout
        await trackCheckout(tx, call.scope, { connectionId: call.connectionId, ref }, now)
      }
      await notifyDone(platform, tx, call, outcome.result)
    } else await notifyRefused(platform, tx, call, outcome.error)
    const about = kinds[call.kind].about?.(call.input as never)
    // A read in progress may have seen the object before the change.
    if (about) {
      await askForRead(tx, call.scope, { connectionId: call.connectionId, ...about }, now)
      tx.wake('gateway-reads')
    }
    // The next call of the subject may be due.
    tx.wake('gateway-calls')
    return true
  })
}

const rowOf = (outcome: Outcome) =>
  outcome.state === 'done'
    ? { state: outcome.state, result: outcome.result, code: null, message: null }
    : { state: outcome.state, result: null, code: outcome.error.code, message: outcome.error.message }
