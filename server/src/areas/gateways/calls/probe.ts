import type { Platform } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { findConnection } from '../connections/connections.sql.ts'
import { openGateway } from '../connections/open-gateway.ts'
import { dueProbes } from '../connections/reach.sql.ts'
import { claimProbe, noteFailure, noteSuccess } from '../connections/reach.ts'
import { GatewayUnreachable } from '../port.ts'
import { claimCalls, oldestCall } from './calls.sql.ts'
import { carryOut } from './carry-out.ts'
import { leaseFrom } from './claim.ts'

const atOnce = 20

/** Tries again the gateways that do not answer and are due for it. Answers how many. */
export async function probeUnreachable(platform: Platform): Promise<number> {
  const due = await dueProbes(platform.sql, platform.clock.now(), atOnce)
  const probed = await Promise.all(
    due.map(({ organization_id, environment_id, id }) =>
      probe(platform, { organizationId: organization_id, environmentId: environment_id }, id),
    ),
  )
  return probed.filter(Boolean).length
}

/** Probes with the oldest waiting call, or with a test request if none waits. */
async function probe(platform: Platform, scope: EnvironmentScope, connectionId: string): Promise<boolean> {
  if (!(await claimProbe(platform, scope, connectionId))) return false
  const now = platform.clock.now()
  const waiting = await oldestCall(platform.sql, scope, connectionId, now)
  const [claimed] = waiting ? await claimCalls(platform.sql, scope, [waiting], leaseFrom(now)) : []
  if (claimed) await carryOut(platform, claimed)
  else await testReach(platform, scope, connectionId)
  return true
}

/** A gateway that refuses the credentials is reachable. */
async function testReach(platform: Platform, scope: EnvironmentScope, connectionId: string): Promise<void> {
  const row = await findConnection(platform.sql, scope, connectionId)
  if (!row) return
  try {
    await openGateway(platform, row).test()
  } catch (error) {
    if (error instanceof GatewayUnreachable) return noteFailure(platform, scope, connectionId, error.message)
  }
  await noteSuccess(platform, scope, connectionId)
}
