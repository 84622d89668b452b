import { change, type UnplacedChange } from '../../../platform/change.ts'
import type { Platform } from '../../../platform/platform.ts'
import { disabledMail } from '../endpoints/disabled-mail.ts'
import { streakThatDisables } from '../rules.ts'
import { type Outcome, type StruckEndpoint, strikeEndpoint, writeFailures } from './queue.sql.ts'

/** Finishes deliveries that spent every attempt. Too many in a row, and their endpoint is turned off, with a mail. */
export const finishExhausted = (platform: Platform, outcomes: readonly Outcome[]): Promise<void> =>
  change(platform, null, async (tx) => {
    const written = new Set((await writeFailures(tx, outcomes)).map(({ id }) => id))
    const spent = outcomes.filter(({ id }) => written.has(id))
    const byEndpoint = Map.groupBy(spent, ({ endpoint_id }) => endpoint_id)
    // In one order everywhere, so that two workers never wait for each other.
    for (const [endpointId, group] of [...byEndpoint].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const now = platform.clock.now()
      const lane = { environmentId: group[0]?.environment_id ?? '', endpointId }
      const struck = await strikeEndpoint(tx, lane, { count: group.length, limit: streakThatDisables, now })
      if (struck && !struck.enabled) await announce(tx, platform, struck)
    }
  })

async function announce(tx: UnplacedChange, platform: Platform, endpoint: StruckEndpoint): Promise<void> {
  const { id, organization_id: organizationId, environment_id: environmentId, customer_id: customerId } = endpoint
  const there = tx.in({ organizationId, environmentId })
  there.fact({
    type: 'webhook.endpoint_disabled',
    about: id,
    customerId,
    data: { webhook_id: id, customer_id: customerId, reason: 'failures' },
  })
  for (const mail of await disabledMail(tx, platform, endpoint)) there.mail(mail)
}
