import { change } from '../../../platform/change.ts'
import type { GatewayCall, GatewayCallResults, GatewayRefusal } from '../../../platform/gateway-calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { GatewayCheckout } from '../port.ts'
import { askForRead, trackCheckout } from '../reads/reads.sql.ts'
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

/** The end of a call and what the areas make of it are one transaction. False where another worker has taken it over. */
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
      await platform.gatewayCalls.done(tx, call, outcome.result)
    } else await platform.gatewayCalls.refused(tx, call, outcome.error)
    const about = kinds[call.kind].about?.(call.input as never)
    // A read that is under way may have seen the object as it was before.
    if (about) {
      await askForRead(tx, call.scope, { connectionId: call.connectionId, ...about }, now)
      tx.wake('gateway-reads')
    }
    // What its subject waits for next may be due.
    tx.wake('gateway-calls')
    return true
  })
}

const rowOf = (outcome: Outcome) =>
  outcome.state === 'done'
    ? { state: outcome.state, result: outcome.result, code: null, message: null }
    : { state: outcome.state, result: null, code: outcome.error.code, message: outcome.error.message }
