import { type ChangeContext, change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { makeCallsDue } from '../calls/calls.sql.ts'
import { makeReadsDue } from '../reads/reads.sql.ts'
import { afterFailure, afterSuccess, whileProbed } from './breaker.ts'
import { hasFailures, lockReach, saveError, saveReach } from './reach.sql.ts'

// Instances share this state through the database. If an instance dies in between, the next call records it.

/** Records that the gateway could not be reached. The failure that makes it count as unreachable emits a fact, once. */
export async function noteFailure(
  context: ChangeContext,
  scope: EnvironmentScope,
  connectionId: string,
  message: string,
): Promise<void> {
  const now = context.clock.now()
  await change(context, scope, async (tx) => {
    const held = await lockReach(tx, scope, connectionId)
    if (!held) return
    const reach = afterFailure(held.reach, now)
    await saveReach(tx, scope, connectionId, reach)
    await saveError(tx, scope, connectionId, message, now)
    if (!reach.unreachable || held.reach.unreachable) return
    tx.fact({
      type: 'gateway.unreachable',
      about: connectionId,
      data: { connection_id: connectionId, provider: held.provider, since: now.toISOString() },
    })
  })
}

/** Records that the gateway answered. If it was unreachable, a fact is emitted once, and waiting calls become due. */
export async function noteSuccess(
  context: ChangeContext,
  scope: EnvironmentScope,
  connectionId: string,
): Promise<void> {
  if (!(await hasFailures(context.sql, scope, connectionId))) return
  const now = context.clock.now()
  await change(context, scope, async (tx) => {
    const held = await lockReach(tx, scope, connectionId)
    if (!held) return
    await saveReach(tx, scope, connectionId, afterSuccess(held.reach, now))
    if (!held.reach.unreachable) return
    await makeCallsDue(tx, scope, connectionId, now)
    await makeReadsDue(tx, scope, connectionId, now)
    tx.wake('gateway-calls')
    tx.wake('gateway-reads')
    tx.fact({
      type: 'gateway.reachable',
      about: connectionId,
      data: { connection_id: connectionId, provider: held.provider, since: now.toISOString() },
    })
  })
}

/** Whether this worker is the one to probe. */
export async function claimProbe(
  context: ChangeContext,
  scope: EnvironmentScope,
  connectionId: string,
): Promise<boolean> {
  const now = context.clock.now()
  return change(context, scope, async (tx) => {
    const held = await lockReach(tx, scope, connectionId)
    const isDue = held?.reach.unreachable && (held.reach.probeAt ?? now) <= now
    if (!held || !isDue) return false
    await saveReach(tx, scope, connectionId, whileProbed(held.reach, now))
    return true
  })
}
