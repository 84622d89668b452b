import type { UsageReported } from '../usage/public.ts'
import { featureIn, standingOf } from './feature.ts'
import { notifyReached } from './notify-reached.ts'
import { isUsedUp } from './rules.ts'
import type { Consumers } from './setup.ts'
import { findStanding } from './standing.sql.ts'

/** Announces an exhausted metered limit with the report that exhausts it, rather than the next check. */
export const followUsage: UsageReported<Consumers> = async ({ scope, used, now, change }, { sql, own }) => {
  const { environmentId } = scope
  const known = await own.of(sql, environmentId)
  const looked = used.flatMap(({ customerId, meterId }) =>
    (known.metered.get(meterId) ?? []).map(async ({ id: featureId, key, reset }) => {
      const { defaultPlanId } = known
      const who = { environmentId, customerId, tokenHash: null, defaultPlanId }
      const asked = { ...who, featureId, meterId, countsMembers: false, reset, now }
      const found = await findStanding(sql, asked)
      const feature = featureIn(known, key)
      return found?.customer_id && feature ? { feature: key, standing: standingOf(found, feature), now } : null
    }),
  )
  const reached = (await Promise.all(looked)).filter(
    (one) => one !== null && one.standing.reached_at === null && isUsedUp(one.standing),
  )
  if (reached.length === 0) return
  await change(async (tx) => {
    for (const one of reached) if (one) await notifyReached(tx, scope, one)
  })
}
