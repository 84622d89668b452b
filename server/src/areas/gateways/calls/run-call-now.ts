import { setTimeout as wait } from 'node:timers/promises'
import { fail } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { callLimitMs, GatewayRefused } from '../port.ts'
import type { GatewayCallKind, GatewayCallResults } from './call-types.ts'
import { type CallRow, claimCalls, findCall } from './calls.sql.ts'
import { carryOut } from './carry-out.ts'
import { leaseFrom } from './claim.ts'
import { datesIn } from './dates-in.ts'

interface Waiting {
  readonly platform: Platform
  readonly scope: EnvironmentScope
}

/** Slightly longer than one call takes, so that a call that a worker already holds can finish. */
const timeoutMs = callLimitMs + 2000
const pause = 50

/**
 * Executes a committed call for a request that waits for it. If the gateway does not answer, the request gets 503 and
 * the workers continue. A refusal by the gateway is a `GatewayRefused`.
 */
export async function runCallNow<K extends GatewayCallKind>(
  { platform, scope }: Waiting,
  id: string,
): Promise<GatewayCallResults[K]> {
  const { sql, clock } = platform
  // Much longer than this waits. One lease, so that to wait longer repeats the same statement.
  const lease = leaseFrom(clock.now())
  for (const end = Date.now() + timeoutMs; Date.now() < end; await wait(pause)) {
    const row = await findCall(sql, scope, id)
    if (!row) throw new Error(`The call ${id} was not found. It runs after its transaction has committed`)
    if (row.state !== 'waiting') return resultOf<K>(row)
    if (row.unreachable) fail('gateway_unreachable')
    const [claimed] = await claimCalls(sql, scope, [id], lease)
    if (!claimed) continue
    if (!(await carryOut(platform, claimed))) fail('gateway_unreachable')
    return resultOf<K>((await findCall(sql, scope, id)) as CallRow)
  }
  return fail('gateway_unreachable')
}

function resultOf<K extends GatewayCallKind>(row: CallRow): GatewayCallResults[K] {
  if (row.state === 'done') return datesIn(row.result) as GatewayCallResults[K]
  throw new GatewayRefused(row.error_code ?? 'refused', row.error_message ?? 'The payment gateway refused the request.')
}
