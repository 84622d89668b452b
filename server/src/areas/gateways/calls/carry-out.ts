import type { Platform } from '../../../platform/platform.ts'
import { readConnection } from '../connections/connections.sql.ts'
import { openGateway } from '../connections/open-gateway.ts'
import { noteFailure, noteSuccess } from '../connections/reach.ts'
import { GatewayRefused, GatewayUnreachable } from '../port.ts'
import { type ClaimedCall, postponeCall } from './calls.sql.ts'
import { callOf, finishCall, type Outcome } from './finish-call.ts'
import { kinds } from './kinds.ts'
import { isPastItsKey, waitAfter } from './rules.ts'

/** Calls the gateway outside of any transaction, and finishes or postpones the call. Returns whether it finished. */
export async function carryOut(platform: Platform, claimed: ClaimedCall): Promise<boolean> {
  const { scope, connectionId } = callOf(claimed)
  let outcome: Outcome
  try {
    outcome = await ask(platform, claimed)
  } catch (error) {
    const { message } = error as Error
    if (error instanceof GatewayUnreachable) await noteFailure(platform, scope, connectionId, message)
    else platform.log.error({ err: error, call: claimed.id }, 'gateway call failed')
    return putOff(platform, claimed, message)
  }
  await noteSuccess(platform, scope, connectionId)
  try {
    return await finishCall(platform, claimed, outcome)
  } catch (error) {
    platform.log.error(
      { err: error, call: claimed.id, kind: claimed.kind },
      'the response of a gateway could not be processed',
    )
    return putOff(platform, claimed, String(error))
  }
}

async function ask(platform: Platform, claimed: ClaimedCall): Promise<Outcome> {
  const { scope, connectionId, id, kind, input } = callOf(claimed)
  const connection = await readConnection(platform.sql, scope, connectionId)
  if (!connection || connection.disconnected_at !== null)
    return refused('gateway_disconnected', 'The payment gateway is no longer connected.')
  if (kinds[kind].makes && isPastItsKey(new Date(claimed.first_attempt_at), platform.clock.now()))
    return refused('no_answer', 'The payment gateway did not respond within a day. The request was given up.')
  try {
    const result = await kinds[kind].call(openGateway(platform, connection), input as never, id)
    return { state: 'done', result }
  } catch (error) {
    if (error instanceof GatewayRefused) return refused(error.code, error.message)
    throw error
  }
}

const refused = (code: string, message: string): Outcome => ({ state: 'refused', error: { code, message } })

async function putOff({ sql, clock }: Platform, claimed: ClaimedCall, error: string): Promise<false> {
  const dueAt = new Date(clock.now().getTime() + waitAfter(claimed.attempts))
  await postponeCall(sql, claimed, { dueAt, error })
  return false
}
