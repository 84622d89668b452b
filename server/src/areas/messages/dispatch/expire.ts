import { change } from '../../../platform/change.ts'
import type { Platform } from '../../../platform/platform.ts'
import { reportOutcomes } from '../extension-points.ts'
import { expireLeases } from './outcomes.sql.ts'
import { environmentsOfExpired, findEnvironment } from './queues.sql.ts'
import { mostAttempts } from './verdict.ts'

const most = 1000

/** Releases messages of workers that died. */
export async function expireDead(platform: Platform): Promise<void> {
  const { sql, clock } = platform
  for (const { environment_id } of await environmentsOfExpired(sql, clock.now(), most)) {
    await expireIn(platform, environment_id)
  }
}

async function expireIn(platform: Platform, environmentId: string): Promise<void> {
  const environment = await findEnvironment(platform.sql, environmentId)
  if (!environment) return
  const scope = { organizationId: environment.organization_id, environmentId }
  await change(platform, scope, async (tx) => {
    const now = platform.clock.now()
    const expired = await expireLeases(tx, environmentId, now, mostAttempts)
    const outcomes = expired.flatMap(({ id, contact_id, batch_id, state }) =>
      state === 'queued'
        ? []
        : { messageId: id, contactId: contact_id, batchId: batch_id, state, reason: null, at: now },
    )
    if (outcomes.length > 0) await reportOutcomes(platform, tx, { scope, outcomes })
  })
}
