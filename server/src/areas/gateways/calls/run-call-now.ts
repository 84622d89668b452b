import { setTimeout as wait } from 'node:timers/promises'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import { fail } from '../../../platform/fail.ts'
import type { GatewayCallKind, GatewayCallResults } from '../../../platform/gateway-calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { callLimitMs, GatewayRefused } from '../port.ts'
import { type CallRow, claimCalls, findCall } from './calls.sql.ts'
import { carryOut } from './carry-out.ts'
import { leaseFrom } from './claim.ts'
import { datesIn } from './dates-in.ts'

interface Waiting {
  readonly platform: Platform
  readonly scope: EnvironmentScope
}

/** A little longer than one call takes, so that the end of one that a worker has in hand is seen. */
const patience = callLimitMs + 2000
const pause = 50

/**
 * Carries out a call that was committed, for a request that waits for it. Where the gateway does not answer, the request
 * is answered 503 and the workers go on trying. What the gateway refuses is a `GatewayRefused`.
 */
export async function runCallNow<K extends GatewayCallKind>(
  { platform, scope }: Waiting,
  id: string,
): Promise<GatewayCallResults[K]> {
  const { sql, clock } = platform
  for (const end = Date.now() + patience; Date.now() < end; await wait(pause)) {
    const row = await findCall(sql, scope, id)
    if (!row) throw new Error(`The call ${id} is not there: it is carried out after its transaction has committed`)
    if (row.state !== 'waiting') return resultOf<K>(row)
    if (row.unreachable) fail('gateway_unreachable')
    const [claimed] = await claimCalls(sql, scope, [id], leaseFrom(clock.now()))
    if (!claimed) continue
    if (!(await carryOut(platform, claimed))) fail('gateway_unreachable')
    return resultOf<K>((await findCall(sql, scope, id)) as CallRow)
  }
  return fail('gateway_unreachable')
}

function resultOf<K extends GatewayCallKind>(row: CallRow): GatewayCallResults[K] {
  if (row.state === 'done') return datesIn(row.result) as GatewayCallResults[K]
  throw new GatewayRefused(row.error_code ?? 'refused', row.error_message ?? 'The payment gateway refused this.')
}
