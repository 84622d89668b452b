import { change, type Transaction } from '../../../platform/change.ts'
import type { Platform } from '../../../platform/platform.ts'
import { disabledMail } from '../endpoints/disabled-mail.ts'
import { streakThatDisables } from '../rules.ts'
import { type Outcome, type StruckEndpoint, strikeEndpoint, writeFailures } from './queue.sql.ts'

/** Finishes deliveries without attempts left. After too many in a row, their endpoint is disabled with a mail. */
export const finishExhausted = (platform: Platform, outcomes: readonly Outcome[]): Promise<void> =>
  change(platform, null, async (tx) => {
    const written = new Set((await writeFailures(tx, outcomes)).map(({ id }) => id))
    const spent = outcomes.filter(({ id }) => written.has(id))
    const byEndpoint = Map.groupBy(spent, ({ endpoint_id }) => endpoint_id)
    // Always in the same order, so that two workers cannot deadlock.
    for (const [endpointId, group] of [...byEndpoint].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const now = platform.clock.now()
      const queue = { environmentId: group[0]?.environment_id ?? '', endpointId }
      const struck = await strikeEndpoint(tx, queue, { count: group.length, limit: streakThatDisables, now })
      if (struck && !struck.enabled) await announce(tx, platform, struck)
    }
  })

async function announce(tx: Transaction, platform: Platform, endpoint: StruckEndpoint): Promise<void> {
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
