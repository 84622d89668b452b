import type { FlushLastUsed } from '../../../platform/area-hooks.ts'
import { type Change, change } from '../../../platform/change.ts'
import { countUsage } from '../../operator-plan/public.ts'
import { thresholdsReached } from '../rules.ts'
import { insertActive, markThreshold, moveLastSeen, type NewlyActive } from './activity.sql.ts'
import { insertSeen } from './days.sql.ts'

/** Who was active: when they were last seen, on which day, and the organization's meter of the month. */
export const flushActivity: FlushLastUsed = (uses, context) =>
  change(context, async (tx) => {
    await moveLastSeen(tx, uses)
    await insertSeen(tx, uses)
    for (const newly of await insertActive(tx, uses)) {
      const { organization_id, code, month, count } = newly
      const used = await countUsage(tx, organization_id, { name: 'active_contacts', count, now: new Date(month) })
      const limit = context.plans.of(code).limits.active_contacts
      if (limit !== null) await report(tx, newly, used, limit, context.clock.now())
    }
  })

/** The count only ever grows past a threshold under its row's lock, and the mark is made once. */
async function report(
  tx: Change,
  { organization_id: organizationId, code, month }: NewlyActive,
  used: number,
  limit: number,
  now: Date,
): Promise<void> {
  for (const threshold of thresholdsReached(used, limit)) {
    if (!(await markThreshold(tx, organizationId, { month, threshold, now }))) continue
    tx.fact({
      type: 'organization.usage_threshold_reached',
      about: code,
      organizationId,
      environmentId: null,
      data: { organization_id: code, threshold, used, limit, month: month.slice(0, 7) },
    })
  }
}
